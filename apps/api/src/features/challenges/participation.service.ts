import type { Participant, ParticipantPage, Participation, Person } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type PageStart, page, pageStart } from '../../platform/http/page.ts';
import { emit } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { toPerson } from '../people/index.ts';
import { mayJoin, mayLeave } from './challenges.policy.ts';
import { holdChallenge } from './challenges.queries.ts';
import { holdMemberAlone, holdParticipations } from './ledger.queries.ts';
import { countAgain } from './ledger.service.ts';
import { countBuckets } from './ledger.writes.ts';
import { findParticipation, followedParticipants, type ParticipantRow, participantsOf } from './participants.queries.ts';
import { countParticipants, leave, takePart } from './participation.writes.ts';
import { bucketOf } from './scores.units.ts';

interface Window {
  offset?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** Pages are counted from 1; an `offset` goes before. */
const startOf = ({ offset, page: nth = 1, limit }: Window): PageStart =>
  offset === undefined ? { skip: (nth - 1) * limit } : pageStart(offset);

/** Taking part in challenges, and who does. */
export function participationService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const find = async (reader: Database | Tx, viewer: Viewer, challenge_id: string, user_id: string): Promise<Participation> => {
    const row = await findParticipation(reader, viewer, challenge_id, user_id);
    if (!row) throw new Refusal('challenges.not_found');
    if (!row.since) throw new Refusal('challenges.not_a_participant');
    return { challenge_id, user_id, since: row.since.toISOString() };
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string) => {
    const challenge = await holdChallenge(tx, viewer, id);
    if (!challenge) throw new Refusal('challenges.not_found');
    return challenge;
  };

  /** Whether one follows an anonymous member would say who that is. */
  const toParticipant = (viewer: Viewer, { id, member_id, person: row, following }: ParticipantRow): Participant => {
    const person = toPerson(row, viewer, config.leader.label);
    return {
      ...person,
      following: following && person.id !== null,
      participant_id: id,
      opens: person.id !== null,
      own: member_id === viewer.id,
    };
  };

  return {
    /** Takes part, with the logs and check-ins of its days that are there already; whoever takes part stays as they are. */
    join: (viewer: Viewer, id: string): Promise<Participation> =>
      transact(async (tx) => {
        // Before the challenge, in whose row all who join take turns.
        await holdMemberAlone(tx, viewer.id);
        const joining = mayJoin(viewer, await hold(tx, viewer, id), clock.now());
        if (await takePart(tx, joining, { id: clock.newId(), now: clock.now() })) {
          const held = await holdParticipations(tx, sql`taking.challenge_id = ${id}::uuid and taking.member_id = ${viewer.id}::uuid`);
          await countParticipants(tx, joining, 1);
          await emit(tx, 'challenge.joined', { challenge_id: id, member_id: viewer.id });
          await countBuckets(
            tx,
            held.map(({ challenge_id, unit, score }) => ({ challenge_id, bucket: bucketOf(unit, score), by: 1 })),
          );
          await countAgain(tx, { clock }, held);
        }
        return find(tx, viewer, id, viewer.id);
      }),

    /** Takes part no longer. The ledger goes on, so that whoever joins again has the same score (decision 60). */
    leave: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        const challenge = await hold(tx, viewer, id);
        const leaving = mayLeave(viewer, challenge, clock.now());
        const left = await leave(tx, leaving, clock.now());
        if (!left) return;
        await countParticipants(tx, leaving, -1);
        await emit(tx, 'challenge.left', { challenge_id: id, member_id: viewer.id });
        await countBuckets(tx, [{ challenge_id: id, bucket: bucketOf(challenge.unit, left.score), by: -1 }]);
      }),

    one: (viewer: Viewer, id: string, memberId: string): Promise<Participation> => find(db, viewer, id, memberId),

    list: async (viewer: Viewer, id: string, window: Window): Promise<ParticipantPage> => {
      const found = await participantsOf(db, viewer, id, { start: startOf(window), size: window.limit });
      if (!found) throw new Refusal('challenges.not_found');
      const { items, next } = page(found.rows, window.limit);
      return { participants: items.map((row) => toParticipant(viewer, row)), count: found.count, total_count: found.count, next };
    },

    /** For each of these challenges, those who take part and whom the viewer follows; of those that they do not see nobody. */
    followed: async (viewer: Viewer, ids: readonly string[]): Promise<Record<string, Person[]>> => {
      const rows = await followedParticipants(db, viewer, ids);
      const people = new Map(rows.map((row) => [row.id, (row.people ?? []).map((each) => toPerson(each, viewer, config.leader.label))]));
      return Object.fromEntries(ids.map((id) => [id, people.get(id.toLowerCase()) ?? []]));
    },
  };
}
