import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';
import { boundsOf } from '../../platform/jobs/in-parts.ts';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emit, emitAll } from '../../platform/jobs/outbox.ts';
import type { Deps } from '../../product/deps.ts';
import { takeTurns } from '../workouts/index.ts';
import { beginPlaces, close, markFinal, placeSome } from './board/final.writes.ts';
import { dueChallenges, nextParticipants, partsOfParticipants, placedOf } from './care/care.queries.ts';
import { lockParticipations } from './ledger/ledger.queries.ts';
import { countAgain, settle } from './ledger/ledger.service.ts';
import { lastFinalDay } from './participation/challenge-days.rules.ts';

type Needs = Pick<Deps, 'transact' | 'clock' | 'config'>;

/** Number of participations that one transaction marks or places; they are locked for some ten milliseconds. */
const FINAL_AT_ONCE = 500;

/**
 * Makes the results of due challenges final, in parts, so that a log never waits for more than one part. Several processes may run it;
 * after an interruption the next run continues (decision 66).
 */
export async function makeFinal({ transact, clock, config }: Needs, { atOnce = FINAL_AT_ONCE } = {}): Promise<void> {
  const due = await transact((tx) => dueChallenges(tx, lastFinalDay(clock.now(), config.rules.challenge_grace_hours)));
  for (const challenge_id of due) {
    await transact((tx) => close(tx, challenge_id, clock.now()));
    const markBehind = (above: string) => transact((tx) => markFinal(tx, challenge_id, { above, atOnce }));
    for (let marked = await markBehind(boundsOf({}).above); marked; marked = await markBehind(marked));
    await transact((tx) => beginPlaces(tx, challenge_id));
    const place = () =>
      transact(async (tx) => {
        const placed = await placeSome(tx, challenge_id, { atOnce, now: clock.now() });
        if (placed === 'made') await emit(tx, 'challenge.final', { challenge_id });
        return placed;
      });
    while ((await place()) === 'more');
  }
}

/** Makes due results final every five minutes. */
export const challengeSchedules = (deps: Deps): Schedule[] =>
  deps.config.features.challenges ? [{ name: 'challenges.make_final', cron: '*/5 * * * *', handle: () => makeFinal(deps) }] : [];

/** Number of participations recounted in one transaction; their scores are locked meanwhile. */
const AT_ONCE = 25;

/** Raises negative scores, from before the check constraint, to zero. Final results are unchanged. */
export const scoresBelowZero: Backfill = {
  name: 'challenges.scores_below_zero',
  count: async (db) => {
    const { count } = await db
      .selectFrom('challenge_participant')
      .where('score', '<', 0)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  step: async (tx, cursor, rows) => {
    const below = await tx
      .selectFrom('challenge_participant')
      .where('score', '<', 0)
      .where('id', '>', cursor ?? boundsOf({}).above)
      .select(['id', 'member_id'])
      .orderBy('id')
      .limit(rows)
      .execute();
    const last = below.at(-1);
    if (!last) return null;
    await takeTurns(
      tx,
      below.map(({ member_id }) => member_id),
    );
    const held = await lockParticipations(tx, sql`taking.id = any(${below.map(({ id }) => id)}::uuid[])`);
    const changes = held.map((each) => ({ held: each, entries: [] }));
    await settle(tx, { clock: systemClock }, changes, 'changed');
    return { cursor: last.id, rows: below.length };
  },
};

/** Recounts scores, and notifies participants of final results. */
export const challengeSubscribers = ({ transact, clock }: Needs): Subscriber[] => [
  subscriber('challenge.recount', 'challenges.recount', async ({ challenge_id, ...part }) => {
    const { above: first, upto } = boundsOf(part);
    let above = first;
    for (;;) {
      const some = await transact(async (tx) => {
        const members = await nextParticipants(tx, challenge_id, { above, upto }, AT_ONCE);
        await takeTurns(tx, members);
        const which = sql`taking.challenge_id = ${challenge_id}::uuid and taking.member_id = any(${members}::uuid[])`;
        await countAgain(tx, { clock }, await lockParticipations(tx, which));
        return members;
      });
      if (some.length < AT_ONCE) return;
      above = some.at(-1)!;
    }
  }),
  subscriber('challenge.final', 'challenges.tell_final', ({ challenge_id }) =>
    transact(async (tx) => {
      const parts = await partsOfParticipants(tx, challenge_id);
      const at = clock.now().toISOString();
      await emitAll(
        tx,
        'challenge.final_told',
        parts.map((part) => ({ challenge_id, at, ...part })),
      );
    }),
  ),
  subscriber('challenge.final_told', 'challenges.tell_places', ({ challenge_id, at, ...part }) =>
    transact(async (tx) => {
      const placed = await placedOf(tx, challenge_id, part);
      await emitAll(
        tx,
        'challenge.placed',
        placed.map((row) => ({ ...row, challenge_id, at })),
      );
    }),
  ),
];
