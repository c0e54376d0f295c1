import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { writeWhole } from '../files/whole-file.ts';
import { newId } from '../ids.ts';
import type { Mailer } from './mailer.ts';

/** Names in a kept mail whom it is written to: addresses change hands. */
const MEMBER_HEADER = 'x-member';

/** Writes every mail as a file `DATA_DIR/outbox/{id}.eml`, whole as soon as it is there; ids sort by time. `tell` hears of each, for the terminal. */
export function outboxMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  return {
    send: async ({ member, ...mail }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const headers = member ? { [MEMBER_HEADER]: member } : {};
      const content = await new MailComposer({ from, ...mail, headers }).compile().build();
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
        if (!mail) continue;
        const { to = [], headers } = await PostalMime.parse(mail);
        const member = headers.find(({ key }) => key === MEMBER_HEADER)?.value;
        const whose = member ? [member] : to.flatMap(({ address }) => address ?? []);
        if (whose.some(isTheirs)) await rm(file, { force: true });
      }
    },
  };
}
