import { limits, type ScoreHistory } from '@muster/contract';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { amountOf } from '../board/scores-units.ts';
import { historyOf } from './history.queries.ts';
import { toEntry } from './history.view.ts';

/** Score histories. */
export const historyService = ({ db }: Pick<Deps, 'db'>) => ({
  /** Returns the viewer's own ledger entries, latest first. */
  of: async (viewer: Viewer, id: string, memberId: string, offset?: string): Promise<ScoreHistory> => {
    const found = await historyOf(db, viewer, id, memberId, pageStart(offset));
    // The same refusal for every other member, so that it does not reveal who takes part.
    if (!found) throw new Refusal('challenges.not_found');
    if (memberId.toLowerCase() !== viewer.id) throw new Refusal('challenges.not_your_score');
    const { score, goal, unit } = found.head;
    if (score === null) throw new Refusal('challenges.not_a_participant');
    const { items, next } = page(found.rows, limits.score_entries_page);
    return { score: amountOf(score), goal: amountOf(goal), required_unit: unit, data: items.map(toEntry), next };
  },
});
