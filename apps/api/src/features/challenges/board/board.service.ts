import type { Leaderboard, Standing } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { toPerson } from '../../people/index.ts';
import { aroundOf, type BoardRow, standingOf, topOf } from './board.queries.ts';
import { ranksOf } from './board.rules.ts';
import { amountOf } from './scores-units.ts';

/** Leaderboards: the best places, and the places around a member. Each is one statement, and thus consistent in itself. */
export function boardService({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const board = (viewer: Viewer, rows: readonly BoardRow[]): Leaderboard => {
    const [any] = rows;
    if (!any) throw new Refusal('challenges.not_found');
    if (any.by_teams) throw new Refusal('challenges.by_teams');
    const places = rows.filter(({ id }) => id !== null);
    const ranks = ranksOf(places);
    return {
      data: places.flatMap((row, n) => {
        if (!row.seen) return [];
        const user = toPerson(row.person, viewer, config.leader.label);
        return [{ participant_id: row.id, rank: ranks[n]!, score: amountOf(row.score), user, own: row.member_id === viewer.id }];
      }),
      count: any.count,
      own: any.own && { rank: any.own.rank, score: amountOf(any.own.score), count: any.count },
      final: any.frozen_at !== null,
    };
  };

  return {
    top: async (viewer: Viewer, id: string): Promise<Leaderboard> => board(viewer, await topOf(db, viewer, id)),

    /** Returns the places around a member whom the viewer sees by name, or around the viewer. */
    around: async (viewer: Viewer, id: string, memberId: string): Promise<Leaderboard> => {
      const rows = await aroundOf(db, viewer, id, memberId);
      const shown = board(viewer, rows);
      const theirs = rows.find(({ member_id }) => member_id === memberId.toLowerCase());
      if (!theirs?.seen || (theirs.person?.anonymous_profile && theirs.member_id !== viewer.id))
        throw new Refusal('challenges.not_a_participant');
      return shown;
    },

    rank: async (viewer: Viewer, id: string, memberId: string): Promise<Standing> => {
      const row = await standingOf(db, viewer, id, memberId);
      if (!row) throw new Refusal('challenges.not_found');
      if (row.by_teams) throw new Refusal('challenges.by_teams');
      const { rank, score, count } = row;
      if (rank === null || score === null) throw new Refusal('challenges.not_a_participant');
      return { rank, score: amountOf(score), count };
    },
  };
}
