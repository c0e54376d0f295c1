import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

type MailSettings = Pick<Settings, 'production' | 'smtpUrl' | 'dataDir'>;

/** The folder that mails are written to where there is no mail server. */
export const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'outbox');

/** Whether people at the machine may read the outbox: in development, where no mail goes out. */
export const showsOutbox = ({ production, smtpUrl }: Pick<Settings, 'production' | 'smtpUrl'>): boolean => !production && !smtpUrl;

/**
 * The mailer that the settings ask for: an SMTP server, else the outbox folder. `tell` hears each mail's recipient and subject for the
 * terminal, but in production never: subjects carry codes.
 */
export function openMailer(settings: MailSettings, from: string, tell: (line: string) => void): Mailer {
  if (settings.smtpUrl) return smtpMailer(settings.smtpUrl, from);
  return outboxMailer(outboxFolder(settings), from, showsOutbox(settings) ? tell : () => undefined);
}
