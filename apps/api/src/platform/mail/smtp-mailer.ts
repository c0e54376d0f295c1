import { createTransport } from 'nodemailer';
import { automaticHeaders, type Mailer } from './mailer.ts';

/** Timeout of a connection check, in milliseconds. */
const LOOK_MS = 10_000;

/** Connects to an SMTP server, and signs in if the address has a user. Sends no mail. Throws the server's or connection's error. */
export async function greetSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: LOOK_MS, greetingTimeout: LOOK_MS, socketTimeout: LOOK_MS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends through an SMTP server. Throws on failure, so that the job is retried. */
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
