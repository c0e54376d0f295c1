import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { newId } from '../ids.ts';
import type { Mailer } from './mailer.ts';

/** Writes every mail as a file `DATA_DIR/outbox/{id}.eml`; ids sort by time. `tell` hears of each, for the terminal. */
export function outboxMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = await new MailComposer({ from, ...mail }).compile().build();
      const file = join(folder, `${newId()}.eml`);
      await writeFile(file, content, { mode: 0o600 });
      tell(`Mail to ${mail.to}: ${mail.subject}`);
    },
  };
}
