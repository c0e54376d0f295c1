import { limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { madeOnce } from '../../../platform/database/made-once.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer, ViewerId } from '../../../product/viewer.ts';
import { notBlocked, type PersonRow, personIn } from '../../people/index.ts';
import { challengeVisible, placeOf, rankOf } from './visibility.queries.ts';

type Who = Pick<Viewer, 'id'>;

/** A member's score and rank. */
interface Standing {
  score: number;
  rank: number;
}

/** A place on a leaderboard, as the database returns it; places that the viewer may not see are removed later. */
export interface PlaceRow {
  id: string;
  member_id: string;
  score: number;
  /** The final place; null until results are final. */
  place: number | null;
  person: PersonRow | null;
  seen: boolean;
}

/** A place, with the columns that are the same for the whole leaderboard. */
export interface BoardRow extends PlaceRow {
  count: number;
  frozen_at: Date | null;
  /** Whether teams have places instead of members. */
  by_teams: boolean;
  own: Standing | null;
  /** The ranks of the best score among the rows and of the next lower one; the other ranks follow by counting. */
  first_rank: number;
  second_rank: number | null;
}

const ownIn = (viewer: ViewerId) => sql<Standing | null>`(
  select json_build_object('score', mine.score, 'rank', ${placeOf('mine')}) from challenge_participant as mine
  where mine.challenge_id = challenge.id and mine.member_id = ${viewer.id}::uuid and mine.left_at is null)`;

/** The parameters of a leaderboard query. */
interface AskedBoard {
  id: string;
  challenge: string;
}

/**
 * A leaderboard, consistent in itself since it is one statement: the rows of `some`, ordered by `nth`. Values of the whole leaderboard are
 * computed once.
 */
const boardOf = (viewer: ViewerId, challenge: string, some: RawBuilder<unknown>): RawBuilder<BoardRow> => sql<BoardRow>`
  select challenge.participants_count as count, challenge.frozen_at, challenge.team_by is not null as by_teams, challenge.own, board.*
  from (
    select challenge.*, ${ownIn(viewer)} as own from challenge where challenge.id = ${challenge}::uuid and ${challengeVisible(viewer)} offset 0
  ) as challenge left join lateral (
    with chosen as materialized (${some}), best as (
      select max(score) as first, (select max(score) from chosen where score < (select max(score) from chosen)) as second from chosen
    ), ranks as materialized (
      select ${rankOf(sql.ref('best.first'))} as first_rank,
        case when best.second is null then null else ${rankOf(sql.ref('best.second'))} end as second_rank from best
    )
    select chosen.*, ${personIn('chosen.member_id')} as person, ${notBlocked(viewer, 'chosen.member_id')} as seen, ranks.*
    from chosen cross join ranks
  ) as board on true order by board.nth`;

const columns = sql`taking.id, taking.member_id, taking.score, taking.place`;
/** Participants with places: none where teams have places. */
const taking = sql`challenge_participant as taking
  where taking.challenge_id = challenge.id and taking.left_at is null and challenge.team_by is null`;
const best = sql`order by taking.score desc, taking.member_id`;

const top = madeOnce((_db, { id, challenge }: AskedBoard) =>
  boardOf(
    { id },
    challenge,
    sql`select ${columns}, row_number() over (${best}) as nth from ${taking} ${best} limit ${sql.lit(limits.leaderboard_places)}`,
  ),
);

/** Returns the best places. Empty if the viewer does not know of the challenge. */
export const topOf = (db: Database, viewer: Who, challenge: string): Promise<BoardRow[]> =>
  readFirst(db, viewer, top({ id: viewer.id, challenge }));

const PLACES = sql.lit(limits.leaderboard_places);
/** Number of places read on each side. */
const SIDE = sql.lit(limits.leaderboard_places - 1);
const HALF = sql.lit(Math.floor(limits.leaderboard_places / 2));
const worst = sql`order by taking.score, taking.member_id desc`;

const around = madeOnce((_db, { id, challenge, member }: AskedBoard & { member: string }) =>
  boardOf(
    { id },
    challenge,
    sql`
    select around.id, around.member_id, around.score, around.place, around.nth from (
      select near.*, count(*) over () as many, max(near.nth) filter (where near.member_id = ${member}::uuid) over () as own_nth from (
        select taking.*, row_number() over (${best}) as nth from challenge_participant as mid cross join lateral (
          (select ${columns} from ${taking} and taking.member_id = mid.member_id)
          union all (select ${columns} from ${taking} and taking.score = mid.score and taking.member_id < mid.member_id ${worst} limit ${SIDE})
          union all (select ${columns} from ${taking} and taking.score > mid.score ${worst} limit ${SIDE})
          union all (select ${columns} from ${taking} and taking.score = mid.score and taking.member_id > mid.member_id ${best} limit ${SIDE})
          union all (select ${columns} from ${taking} and taking.score < mid.score ${best} limit ${SIDE})
        ) as taking
        where mid.challenge_id = challenge.id and mid.member_id = ${member}::uuid and mid.left_at is null
      ) as near
    ) as around
    where around.nth - greatest(0, least(around.own_nth - ${HALF} - 1, around.many - ${PLACES})) between 1 and ${PLACES}`,
  ),
);

/** Returns the places around a member: as many above as below, or more on one side if the other has fewer. Each part is an index scan. */
export const aroundOf = (db: Database, viewer: Who, challenge: string, member: string): Promise<BoardRow[]> =>
  readFirst(db, viewer, around({ id: viewer.id, challenge, member }));

const standing = madeOnce(
  (_db, { id, challenge, member }: AskedBoard & { member: string }) => sql<{
    count: number;
    by_teams: boolean;
    score: number | null;
    rank: number | null;
  }>`
    select challenge.participants_count as count, challenge.team_by is not null as by_teams, theirs.score, theirs.rank from challenge left join lateral (
      select taking.score, ${placeOf('taking')} as rank from ${taking} and taking.member_id = ${member}::uuid and exists (
        select from member where member.id = taking.member_id and ${notBlocked({ id }, 'member.id')}
          and (member.id = ${id}::uuid or not member.anonymous_profile))
    ) as theirs on true
    where challenge.id = ${challenge}::uuid and ${challengeVisible({ id })}`,
);

/** Returns a member's score and rank; null if the viewer may not know them: across a block, or of an anonymous member. */
export const standingOf = async (db: Database, viewer: Who, challenge: string, member: string) =>
  (await readFirst(db, viewer, standing({ id: viewer.id, challenge, member })))[0];
