import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Sends through an SMTP server; a failure throws, and the job is retried. */
export function smtpMailer(url: string, from: string): Mailer & { close: () => void } {
  const transport = createTransport(url, { from });
  return {
    send: async ({ member: _, headers = {}, ...mail }) => {
      await transport.sendMail({ ...mail, headers: { ...headers } });
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}
