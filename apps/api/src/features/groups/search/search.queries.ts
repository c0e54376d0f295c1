import type { GroupKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type Around, isAround } from '../../../platform/near.ts';
import type { ViewerNow } from '../../../product/viewer.ts';
import { wordPattern } from '../../people/index.ts';
import { groupVisible } from './visibility.queries.ts';

/** The words of one reading of a query: `long` ones may contain typos, `short` ones match only as a prefix. */
export interface Words {
  long: readonly string[];
  short: readonly string[];
}

/** A candidate: its folded name and words, and the viewer's membership. */
export interface FoundGroup {
  id: string;
  name: string;
  words: string;
  own: string | null;
}

/** Maximum number of candidates to rank. */
const MOST = 1000;

const hasWord = (word: string): RawBuilder<unknown> => sql`groups.search_words like ${wordPattern(word)}`;
const isLike = ({ long, short }: Words): RawBuilder<unknown> =>
  sql.join(
    [
      ...long.map((word) => sql`(${hasWord(word)} or search_slips(groups.search_words) && search_slips(${word}))`),
      ...short.map(hasWord),
      sql`true`,
    ],
    sql` and `,
  );

/**
 * Returns groups that match a reading of the query, among those that the viewer may know of; archived groups are found by their members
 * only. The caller ranks them.
 */
export async function findGroups(
  db: Database,
  viewer: ViewerNow,
  { readings, kind, around }: { readings: readonly Words[]; kind: GroupKind | undefined; around: Around | null },
): Promise<FoundGroup[]> {
  const where = [
    sql`(${sql.join(readings.map(isLike), sql` or `)})`,
    ...(kind ? [sql`groups.kind = ${kind}`] : []),
    ...(around ? isAround('groups', around) : []),
    groupVisible(viewer),
    sql`(groups.archived_at is null or own.id is not null)`,
  ];
  const { rows } = await sql<FoundGroup>`
    select groups.id, search_fold(groups.name) as name, groups.search_words as words, own.id as own
    from groups left join group_member as own on own.group_id = groups.id and own.member_id = ${viewer.id}::uuid
    where ${sql.join(where, sql` and `)} order by lower(groups.name), groups.id limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}
