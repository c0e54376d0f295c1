import { sql } from 'kysely';
import { askedRows, theAsking } from '../../../product/live/request-rows.ts';
import type { RoomRequest, Sources } from '../../../product/live/rooms.ts';
import { hiddenIn } from '../challenges.queries.ts';

/** Number of latest entries in a mark: more than the number of concurrent transactions. */
const MARKED = 64;

/**
 * A mark of the latest entries of each challenge. One entry would not do: another may have got its id earlier but be committed later.
 * Computed once per challenge, however many subscribers there are.
 */
const marks = (asked: ReadonlyArray<RoomRequest<unknown>>) =>
  sql<{ id: string; mark: string | null }>`(
    select each.id, (select md5(string_agg(latest.id::text, '')) from (
        select entry.id from challenge_entry as entry where entry.challenge_id = each.id order by entry.id desc limit ${sql.lit(MARKED)}
      ) as latest) as mark
    from (select distinct asked.id from ${askedRows(asked)}) as each offset 0)`.as<'marked'>(sql`marked`);

/** Returns the live state of challenges without a check of visibility, which is done before. */
export const lookAtChallenges = ({ db }: Pick<Sources, 'db'>, asked: ReadonlyArray<RoomRequest<unknown>>) =>
  db
    .selectFrom('challenge')
    .innerJoin(askedRows(asked), 'asked.id', 'challenge.id')
    .innerJoin(marks(asked), 'marked.id', 'challenge.id')
    .select(['challenge.version', 'challenge.participants_count', 'challenge.frozen_at', 'challenge.team_moves', 'asked.n'])
    .select([
      sql<boolean>`exists (select from challenge_participant as mine
        where mine.challenge_id = challenge.id and mine.member_id = asked.viewer_id and mine.left_at is null)`.as('joined'),
      sql.ref<string | null>('marked.mark').as('latest'),
      hiddenIn(theAsking).as('hidden'),
    ])
    .execute();
