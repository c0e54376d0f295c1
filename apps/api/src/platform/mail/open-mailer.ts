import { join } from 'node:path';
import type { Settings } from '../start/settings.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

type MailSettings = Pick<Settings, 'production' | 'smtpUrl' | 'dataDir'>;

/** The folder for mails if there is no mail server. */
export const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'outbox');

/** Whether the outbox page is served: in development, if no mail server is configured. */
export const showsOutbox = ({ production, smtpUrl }: Pick<Settings, 'production' | 'smtpUrl'>): boolean => !production && !smtpUrl;

/**
 * The configured mailer: an SMTP server, else the outbox folder. `tell` gets each mail's recipient and subject for the terminal, but never
 * in production: subjects contain codes.
 */
export function openMailer(settings: MailSettings, from: string, tell: (line: string) => void): Mailer {
  if (settings.smtpUrl) return smtpMailer(settings.smtpUrl, from);
  return outboxMailer(outboxFolder(settings), from, showsOutbox(settings) ? tell : () => undefined);
}
