import type { PublicConfig } from '@muster/contract';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Deps } from '../../platform/deps.ts';
import type { HeldData } from '../../platform/personal-data.ts';
import { ownPhotos } from '../media/index.ts';
import { loadMentions, mentionedIds } from '../people/index.ts';
import { heldRows, hiddenAmong } from './privacy.queries.ts';

/** The words at the front of an archive: what each file holds, and what is left out and why. */
function readme(brand: PublicConfig['brand'], files: string[], withheld: string[], at: Date): string {
  return `Your data at ${brand.name}, as of ${at.toISOString()}.

Each .json file lists rows as they are stored; times are in UTC. Where somebody is anonymous, or does not want to be seen by you, null
stands in place of their id. Your photos are in the folder photos, named by their ids.
Passwords, codes and tokens are kept only as hashes, which are not in here.

Files:
${files.map((file) => `- ${file}`).join('\n')}

Not in here:
${withheld.map((reason) => `- ${reason}`).join('\n')}

Questions? Write to ${brand.support_email}.
`;
}

type Row = Record<string, unknown>;

/** Every id that occurs in rows, at whatever depth; those of people are among them. */
const idsIn = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => JSON.stringify(row).match(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? [])),
];

/** Rows in which nobody of these has an id, and mentions stand as the member reads them (rulings 14, 15). */
const asRead = (rows: readonly Row[], hidden: ReadonlySet<string>, words: (stored: string) => string): object[] =>
  rows.map((row) => {
    const text = JSON.stringify(row, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      return hidden.has(value) ? null : words(value);
    });
    return JSON.parse(text) as object;
  });

/** Everything that is held about a member as one zip archive. Photos are compressed already and stored as they are. */
export async function buildArchive(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  held: readonly HeldData[],
  memberId: string,
): Promise<Buffer> {
  const mtime = deps.clock.now();
  const entries: Zippable = {};
  const withheld: string[] = [];
  const files: Array<{ file: string; rows: Row[] }> = [];
  for (const each of held.flatMap(({ holds }) => holds)) {
    if ('withheld' in each.archive) {
      withheld.push(each.archive.withheld);
      continue;
    }
    const { file, omit = [] } = each.archive;
    const rows = await heldRows(deps.db, each, memberId);
    const shown = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !omit.includes(column))));
    files.push({ file, rows: shown });
  }
  const people = idsIn(files.flatMap(({ rows }) => rows));
  const hidden = new Set((await hiddenAmong(deps.db, memberId, people)).map(({ id }) => id));
  const texts = files.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')));
  const mentioned = [...new Set(texts.flatMap(mentionedIds))];
  const { words } = (await loadMentions(deps.db, { id: memberId }, mentioned))(mentioned);
  for (const { file, rows } of files) entries[`${file}.json`] = strToU8(`${JSON.stringify(asRead(rows, hidden, words), null, 2)}\n`);
  for await (const { id, content } of ownPhotos(deps, memberId)) entries[`photos/${id}.webp`] = [content, { level: 0 }];
  const front = readme(deps.config.brand, Object.keys(entries), withheld, mtime);
  return Buffer.from(zipSync({ 'README.txt': strToU8(front), ...entries }, { mtime }));
}
