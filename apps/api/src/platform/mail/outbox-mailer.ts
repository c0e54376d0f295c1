import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { makeFolder } from '../files/flush.ts';
import { writeWhole } from '../files/whole-file.ts';
import { newId } from '../ids.ts';
import { automaticHeaders, type Mailer } from './mailer.ts';

/** A header of a stored mail with its recipient's member id, since addresses change hands. */
const MEMBER_HEADER = 'x-member';

/**
 * Writes every mail atomically to a file `DATA_DIR/outbox/{id}.eml`; ids sort by time. `tell` is called for each mail, for the terminal.
 */
export function outboxMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  return {
    send: async ({ member, headers: given, ...mail }) => {
      await makeFolder(folder);
      const headers = { ...automaticHeaders, ...given, ...(member && { [MEMBER_HEADER]: member }) };
      const content = await new MailComposer({ from, ...mail, headers }).compile().build();
      await writeWhole(join(folder, `${newId()}.eml`), content);
      tell(`Mail to ${mail.to}: ${mail.subject}`);
    },
    forget: async (isTheirs) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /\.eml(\..*part)?$/.test(name));
      for (const name of names) {
        const file = join(folder, name);
        const mail = await readFile(file).catch((error: NodeJS.ErrnoException) => {
          // The draft has been renamed meanwhile.
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
