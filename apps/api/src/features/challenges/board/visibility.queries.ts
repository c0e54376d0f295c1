import { type RawBuilder, sql } from 'kysely';
import type { ViewerId } from '../../../product/viewer.ts';
import { bucketBits } from './scores-units.ts';

// Visibility of challenges, and ranks, for rows of `challenge`.

/** Whether the viewer is an operator. */
const isOperator = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member as looking where looking.id = ${viewer.id}::uuid and 'operator' = any(looking.permissions))`;

/** Whether the viewer may know of the challenge: everybody after publication, operators also of drafts. */
export const challengeVisible = (viewer: ViewerId): RawBuilder<boolean> =>
  sql<boolean>`(challenge.published_at is not null or ${isOperator(viewer)})`;

const bits = sql.join(
  Object.entries(bucketBits).map(([unit, n]) => sql`when ${sql.lit(unit)} then ${sql.lit(n)}`),
  sql` `,
);

/**
 * The rank of a score in the row's `challenge`: one more than the number of better scores. The histogram counts all of them except those in
 * the same step, so this reads a few hundred rows and a part of an index, however many participants there are.
 */
export const rankOf = (score: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select (1 + coalesce((
      select sum(participants) from challenge_bucket as above
      where above.challenge_id = challenge.id and above.bucket > (${score} >> step.bits)), 0) + (
      select count(*) from challenge_participant as better
      where better.challenge_id = challenge.id and better.left_at is null and better.score > ${score}
        and better.score < (((${score} >> step.bits) + 1) << step.bits)))::int
  from (select case challenge.unit ${bits} end as bits) as step)`;

/** The rank of a row of participants with this name; once results are final, its place. */
export const placeOf = (name: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${name}.place`)}, ${rankOf(sql.ref(`${name}.score`))})`;
