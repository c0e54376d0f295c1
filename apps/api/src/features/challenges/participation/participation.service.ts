import type { ParticipantPage, Participation, Person } from '@muster/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { type PageStart, page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { toPerson } from '../../people/index.ts';
import { takeTurn } from '../../workouts/index.ts';
import { findParticipation, followedParticipants, participantsOf } from '../board/participants.queries.ts';
import { toParticipant } from '../board/participants.view.ts';
import { bucketOf } from '../board/scores-units.ts';
import { mayJoin, mayLeave } from '../challenges.policy.ts';
import { lockChallenge } from '../challenges.queries.ts';
import { lockParticipations } from '../ledger/ledger.queries.ts';
import { countAgain } from '../ledger/ledger.service.ts';
import { countBuckets } from '../ledger/ledger.writes.ts';
import { moveTo, teamFor } from '../teams/team-choice.service.ts';
import { teamBefore } from '../teams/teams.queries.ts';
import { countTeams } from '../teams/teams.writes.ts';
import { countParticipants, leave, takePart } from './participation.writes.ts';

interface Window {
  offset?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** Pages are counted from 1; an `offset` takes precedence. */
const startOf = ({ offset, page: nth = 1, limit }: Window): PageStart =>
  offset === undefined ? { skip: (nth - 1) * limit } : pageStart(offset);

/** Joining and leaving challenges, and lists of participants. */
export function participationService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const find = async (reader: Database | Tx, viewer: Viewer, challenge_id: string, user_id: string): Promise<Participation> => {
    const row = await findParticipation(reader, viewer, challenge_id, user_id);
    if (!row) throw new Refusal('challenges.not_found');
    if (!row.since) throw new Refusal('challenges.not_a_participant');
    return { challenge_id, user_id, since: row.since.toISOString() };
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string) => {
    const challenge = await lockChallenge(tx, viewer, id);
    if (!challenge) throw new Refusal('challenges.not_found');
    return challenge;
  };

  /** Adds a participant, unless they already take part, and counts their logs and check-ins. */
  const enter = async (tx: Tx, joining: ReturnType<typeof mayJoin>, team_id: string | null) => {
    const { challenge_id, member_id } = joining;
    if (!(await takePart(tx, joining, { id: clock.newId(), now: clock.now(), team_id }))) return;
    const held = await lockParticipations(tx, sql`taking.challenge_id = ${challenge_id}::uuid and taking.member_id = ${member_id}::uuid`);
    await countParticipants(tx, joining, 1);
    await emit(tx, 'challenge.joined', { challenge_id, member_id });
    await countAgain(tx, { clock }, held, { joins: true });
  };

  return {
    /**
     * Joins a challenge; logs and check-ins that exist for its dates count. Does nothing for a participant. Where there are teams, the
     * member joins the chosen one or the one that the rule gives; a participant who chooses another team before the challenge begins moves
     * to it.
     */
    join: (viewer: Viewer, id: string, chosen?: string): Promise<Participation> =>
      transact(async (tx) => {
        // Locked before the challenge, whose row is locked by everybody who joins.
        await takeTurn(tx, viewer.id);
        const challenge = await hold(tx, viewer, id);
        const joining = mayJoin(viewer, challenge, clock.now());
        const before = await teamBefore(tx, id, viewer.id);
        const isThere = before !== undefined && before.left_at === null;
        if (!isThere || chosen !== undefined) {
          const team_id = await teamFor(tx, { clock }, { joining, challenge, chosen, before: before?.team_id ?? null });
          if (!isThere) await enter(tx, joining, team_id);
          else if (team_id !== null) await moveTo(tx, joining, { member_id: viewer.id, team_id });
        }
        return find(tx, viewer, id, viewer.id);
      }),

    /** Leaves a challenge. The ledger continues, so that a member who joins again has the same score (decision 60). */
    leave: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        const challenge = await hold(tx, viewer, id);
        const leaving = mayLeave(viewer, challenge, clock.now());
        const left = await leave(tx, leaving, clock.now());
        if (!left) return;
        await countParticipants(tx, leaving, -1);
        await emit(tx, 'challenge.left', { challenge_id: id, member_id: viewer.id });
        await countBuckets(tx, [{ challenge_id: id, bucket: bucketOf(challenge.unit, left.score), by: -1 }]);
        if (left.team_id) await countTeams(tx, [{ team_id: left.team_id, people: -1, score: 0 }]);
      }),

    one: (viewer: Viewer, id: string, memberId: string): Promise<Participation> => find(db, viewer, id, memberId),

    list: async (viewer: Viewer, id: string, window: Window): Promise<ParticipantPage> => {
      const found = await participantsOf(db, viewer, id, { start: startOf(window), size: window.limit });
      if (!found) throw new Refusal('challenges.not_found');
      const { items, next } = page(found.rows, window.limit);
      return {
        participants: items.map((row) => toParticipant(row, viewer, config.leader.label)),
        count: found.count,
        total_count: found.count,
        next,
      };
    },

    /** Returns, for each of these challenges, participants whom the viewer follows; none for a challenge that the viewer does not see. */
    followed: async (viewer: Viewer, ids: readonly string[]): Promise<Record<string, Person[]>> => {
      const rows = await followedParticipants(db, viewer, ids);
      const people = new Map(rows.map((row) => [row.id, (row.people ?? []).map((each) => toPerson(each, viewer, config.leader.label))]));
      return Object.fromEntries(ids.map((id) => [id, people.get(id.toLowerCase()) ?? []]));
    },
  };
}
