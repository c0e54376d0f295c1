import { type Act, limits, type ParticipantPage, type Participation, type TeamBoard } from '@muster/contract';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { badOffset, page, pageStart } from '../../../platform/http/page.ts';
import { emit } from '../../../platform/jobs/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct, tellMembers } from '../../audit/index.ts';
import { membersOf, participantBy } from '../board/participants.queries.ts';
import { toParticipant } from '../board/participants.view.ts';
import { mayBalance, mayCorrect } from '../challenges.policy.ts';
import { challengeNames, lockChallenge } from '../challenges.queries.ts';
import type { Operating } from '../challenges.tables.ts';
import { moveTo } from './team-choice.service.ts';
import { hasTeam, teamSizes, teamsOf } from './teams.queries.ts';
import { balancing } from './teams.rules.ts';
import { toTeam } from './teams.view.ts';
import { countMove, countTeams, moveBetween } from './teams.writes.ts';

interface Window {
  offset?: string | undefined;
  limit: number;
}

/** Teams: their leaderboard, their members, and moves by operators. */
export function teamService({ db, transact, clock, config }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config'>) {
  const board = async (
    reader: Database | Tx,
    viewer: Viewer,
    id: string,
    { skip, size }: { skip: number; size: number },
  ): Promise<TeamBoard> => {
    const rows = await teamsOf(reader, viewer, id, { skip, size });
    const [any] = rows;
    if (!any) throw new Refusal('challenges.not_found');
    const teams = rows.flatMap(({ team }) => (team ? [toTeam(team, any.own?.id)] : []));
    return {
      data: teams.slice(0, size),
      ...(any.counts ?? { count: 0, ranked: 0 }),
      own: any.own && toTeam(any.own, any.own.id),
      final: any.frozen_at !== null,
      next: teams.length > size ? String(skip + size) : null,
    };
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string) => {
    const challenge = await lockChallenge(tx, viewer, id);
    if (!challenge) throw new Refusal('challenges.not_found');
    return challenge;
  };

  const note = async (tx: Tx, { challenge_id: id, actor_id }: Operating, act: Act, about_id: string | null) => {
    const summary = (await challengeNames(tx, [id])).get(id) ?? '';
    await noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'challenge', id }, about_id, summary });
  };

  return {
    /** Returns the leaderboard of teams. Offset pagination: there are few. */
    board: async (viewer: Viewer, id: string, { offset, limit }: Window): Promise<TeamBoard> => {
      const start = pageStart(offset);
      if ('after' in start) throw badOffset();
      return board(db, viewer, id, { skip: start.skip, size: limit });
    },

    members: async (viewer: Viewer, id: string, teamId: string, { offset, limit }: Window): Promise<ParticipantPage> => {
      const found = await membersOf(db, viewer, { id, teamId, start: pageStart(offset), size: limit });
      if (!found) throw new Refusal('challenges.not_found');
      if (found.team === null) throw new Refusal('challenges.team_not_found');
      const { items, next } = page(found.rows, limit);
      const participants = items.map((row) => toParticipant(row, viewer, config.leader.label));
      return { participants, count: found.count, total_count: found.count, next };
    },

    /** Moves a participant to another team, for which their later logs count. */
    place: (viewer: Viewer, id: string, userId: string, teamId: string): Promise<Participation> =>
      transact(async (tx) => {
        const challenge = await hold(tx, viewer, id);
        const operating = mayCorrect(viewer, challenge, { now: clock.now(), graceHours: config.rules.challenge_grace_hours });
        if (!(await hasTeam(tx, id, teamId))) throw new Refusal('challenges.team_not_found');
        const found = await participantBy(tx, id, userId);
        if (!found) throw new Refusal('challenges.not_a_participant');
        await moveTo(tx, operating, { member_id: found.member_id, team_id: teamId.toLowerCase() });
        await note(tx, operating, 'challenge.place', found.member_id);
        // Returns the id that was sent: that of an anonymous member must not be revealed.
        return { challenge_id: id, user_id: userId, since: found.joined_at.toISOString() };
      }),

    /** Rebalances teams before the challenge begins. The members who joined last move. */
    balance: (viewer: Viewer, id: string): Promise<TeamBoard> =>
      transact(async (tx) => {
        const challenge = await hold(tx, viewer, id);
        const operating = mayBalance(viewer, challenge, clock.now());
        const moves = balancing(await teamSizes(tx, id));
        if (moves.length > 0) {
          const { changes, members } = await moveBetween(tx, operating, moves);
          await countMove(tx, operating);
          await emit(tx, 'challenge.moved', { challenge_id: id });
          await countTeams(tx, changes);
          const detail = (await challengeNames(tx, [id])).get(id) ?? '';
          const others = members.filter((member_id) => member_id !== viewer.id);
          await tellMembers(
            tx,
            others.map((member_id) => ({ member_id, kind: 'team_changed', detail, reason: '', at: clock.now(), notified: true })),
          );
          await note(tx, operating, 'challenge.balance', null);
        }
        return board(tx, viewer, id, { skip: 0, size: limits.teams_page });
      }),
  };
}
