import type { PublicConfig } from '@muster/contract';
import type { Deps } from '../../product/deps.ts';
import type { HeldData, PersonalData } from '../../product/personal-data.ts';
import { ownPhotos } from '../media/index.ts';
import { loadMentions, mentionedIds } from '../people/index.ts';
import { heldRows, hiddenAmong } from './privacy.queries.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** Returns the introduction of an archive: the content of each file, and what is left out and why. */
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

/** Returns every id in these rows, at any depth, including those of people. */
const idsIn = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => JSON.stringify(row).match(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? [])),
];

/** Returns rows without the ids of these people, and with mentions as the member sees them (rulings 14, 15). */
const asRead = (rows: readonly Row[], hidden: ReadonlySet<string>, words: (stored: string) => string): object[] =>
  rows.map((row) => {
    const text = JSON.stringify(row, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      return hidden.has(value) ? null : words(value);
    });
    return JSON.parse(text) as object;
  });

type Reads = Pick<Deps, 'db' | 'files' | 'config' | 'clock'>;

/** Returns a page of rows as the member may see them, as the text of a file. */
async function pageText({ db }: Reads, rows: readonly Row[], memberId: string): Promise<string[]> {
  const hidden = new Set((await hiddenAmong(db, memberId, idsIn(rows))).map(({ id }) => id));
  const texts = rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
  const mentioned = [...new Set(texts.flatMap(mentionedIds))];
  const { words } = (await loadMentions(db, { id: memberId }, mentioned))(mentioned);
  return asRead(rows, hidden, words).map((row) => JSON.stringify(row, null, 2).replaceAll(/^/gm, '  '));
}

/** Yields the rows of one table as a JSON list, page by page, since there may be any number. */
async function* rowsFile(deps: Reads, held: PersonalData, omit: readonly string[], memberId: string): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const rows of heldRows(deps.db, held, memberId)) {
    const shown = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !omit.includes(column))));
    for (const row of await pageText(deps, shown, memberId)) {
      yield Buffer.from(`${before}\n${row}`);
      before = ',';
    }
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* entriesOf(deps: Reads, held: readonly HeldData[], memberId: string, now: Date): AsyncGenerator<ZipEntry> {
  const all = held.flatMap(({ holds }) => holds);
  const withheld = all.flatMap(({ archive }) => ('withheld' in archive ? archive.withheld : []));
  const files = all.flatMap((each) => ('file' in each.archive ? [{ each, ...each.archive }] : []));
  const names = [...files.map(({ file }) => `${file}.json`), 'photos/'];
  yield { name: 'README.txt', content: once(readme(deps.config.brand, names, withheld, now)), packs: true };
  for (const { each, file, omit = [] } of files) yield { name: `${file}.json`, content: rowsFile(deps, each, omit, memberId), packs: true };
  for await (const { id, stream } of ownPhotos(deps, memberId)) yield { name: `photos/${id}.webp`, content: stream, packs: false };
}

/** Builds a zip archive of everything stored about a member, as a stream: however large it is, only one piece is in memory. */
export function buildArchive(deps: Reads, held: readonly HeldData[], memberId: string): AsyncGenerator<Uint8Array> {
  const now = deps.clock.now();
  return zipped(entriesOf(deps, held, memberId, now), now);
}
