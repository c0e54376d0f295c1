import { createTransport } from 'nodemailer';
import { automaticHeaders, type Mailer } from './mailer.ts';

/** How long a look at the server may take, in milliseconds. */
const LOOK_MS = 10_000;

/** Connects to an SMTP server, and signs in if the address has a user. Throws what went wrong; sends nothing. */
export async function greetSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: LOOK_MS, greetingTimeout: LOOK_MS, socketTimeout: LOOK_MS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends through an SMTP server; a failure throws, and the job is retried. */
export function smtpMailer(url: string, from: string): Mailer & { close: () => void } {
  const transport = createTransport(url, { from });
  return {
    send: async ({ member: _, headers = {}, ...mail }) => {
      await transport.sendMail({ ...mail, headers: { ...automaticHeaders, ...headers } });
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}
