import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { boundsOf, type Part, partsOf } from '../../../platform/jobs/in-parts.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { ChallengeTable, Operating } from '../challenges.tables.ts';

/** Locks a challenge and returns its stored values, for an edit. */
export const challengeValues = (
  tx: Tx,
  { challenge_id }: Authorized<'challenge.operate', Operating>,
): Promise<Selectable<ChallengeTable>> =>
  tx.selectFrom('challenge').where('id', '=', challenge_id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();

const members = (challengeId: string): RawBuilder<unknown> =>
  sql`select member_id from challenge_participant where challenge_id = ${challengeId}::uuid`;

/** The current and former participants of a challenge, in parts. */
export const partsOfParticipants = (tx: Tx, challengeId: string): Promise<Part[]> => partsOf(tx, members(challengeId));

/** Returns the next members of a part, at most `count`. */
export async function nextParticipants(
  tx: Tx,
  challengeId: string,
  { above, upto }: { above: string; upto: string },
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`${members(challengeId)} and member_id > ${above}::uuid and member_id <= ${upto}::uuid
    order by member_id limit ${count}`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

/** Returns challenges whose results are due to be final, by their last day, and those that are being made final. */
export async function dueChallenges(tx: Tx, lastDay: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('challenge')
    .where('published_at', 'is not', null)
    .where('frozen_at', 'is', null)
    .where((eb) => eb.or([eb('end_date', '<=', lastDay), eb('closed_at', 'is not', null)]))
    .select('id')
    .orderBy('end_date')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the participants of a part who took part to the end. */
export async function placedOf(tx: Tx, challengeId: string, part: Part) {
  const { above, upto } = boundsOf(part);
  const { rows } = await sql<{ participant_id: string; member_id: string }>`
    select id as participant_id, member_id from challenge_participant
    where challenge_id = ${challengeId}::uuid and left_at is null and member_id > ${above}::uuid and member_id <= ${upto}::uuid
    order by member_id`.execute(tx);
  return rows;
}
