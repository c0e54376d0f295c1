import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { writeWhole } from '../files/whole-file.ts';
import { newId } from '../ids.ts';
import type { Mailer } from './mailer.ts';

/** Writes every mail as a file `DATA_DIR/outbox/{id}.eml`, whole as soon as it is there; ids sort by time. `tell` hears of each, for the terminal. */
export function outboxMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = await new MailComposer({ from, ...mail }).compile().build();
      await writeWhole(join(folder, `${newId()}.eml`), content);
      tell(`Mail to ${mail.to}: ${mail.subject}`);
    },
    forget: async (isTheirs) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /\.eml(\..*part)?$/.test(name));
      for (const name of names) {
        const file = join(folder, name);
        const mail = await readFile(file).catch((error: NodeJS.ErrnoException) => {
          // Whole by now, under its own name.
          if (error.code === 'ENOENT') return null;
          throw error;
        });
        const { to = [] } = mail ? await PostalMime.parse(mail) : {};
        if (to.some(({ address }) => address !== undefined && isTheirs(address))) await rm(file, { force: true });
      }
    },
  };
}
