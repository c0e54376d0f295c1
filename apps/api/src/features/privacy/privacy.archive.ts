import type { PublicConfig } from '@muster/contract';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Deps } from '../../platform/deps.ts';
import type { HeldData } from '../../platform/personal-data.ts';
import { ownPhotos } from '../media/index.ts';
import { withoutNames } from '../people/index.ts';
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

type Named = Awaited<ReturnType<typeof hiddenAmong>>[number];
type Row = Record<string, unknown>;

/** Every id that occurs in rows, at whatever depth; those of people are among them. */
const idsIn = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => JSON.stringify(row).match(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? [])),
];

/** Rows in which nobody of these has an id nor, who is anonymous and tagged, a name (rulings 14, 15). */
function withoutHidden(rows: readonly Row[], hidden: ReadonlyMap<string, Named>): object[] {
  return rows.map((row) => {
    const tagged = (Array.isArray(row.tagged) ? (row.tagged as string[]) : []).flatMap((id) => hidden.get(id) ?? []);
    const nameless = tagged.filter((each) => each.anonymous_profile);
    const text = JSON.stringify(row, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      return hidden.has(value) ? null : withoutNames(value, nameless);
    });
    return JSON.parse(text) as object;
  });
}

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
  const hidden = new Map((await hiddenAmong(deps.db, memberId, people)).map((each) => [each.id, each]));
  for (const { file, rows } of files) entries[`${file}.json`] = strToU8(`${JSON.stringify(withoutHidden(rows, hidden), null, 2)}\n`);
  for await (const { id, content } of ownPhotos(deps, memberId)) entries[`photos/${id}.webp`] = [content, { level: 0 }];
  const words = readme(deps.config.brand, Object.keys(entries), withheld, mtime);
  return Buffer.from(zipSync({ 'README.txt': strToU8(words), ...entries }, { mtime }));
}
