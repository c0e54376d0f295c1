import { type Challenge, type ChallengeLists, limits } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { badOffset } from '../../platform/http/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { mayListDrafts } from './challenges.policy.ts';
import { findChallenge, type ListStart, listChallenges, type ShownChallenge } from './challenges.queries.ts';
import { toChallenge } from './challenges.view.ts';
import { lastOpenDay } from './participation/challenge-days.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Parses the `next` of a list: the day and id of the last challenge. */
function startOf(offset: string | undefined): Pick<ListStart, 'after' | 'skip'> {
  if (offset === undefined) return { after: null, skip: 0 };
  if (/^\d{1,9}$/.test(offset)) return { after: null, skip: Number(offset) };
  const [, date, id] = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/i.exec(Buffer.from(offset, 'base64url').toString('utf8')) ?? [];
  if (!date || !id || Number.isNaN(Date.parse(date))) throw badOffset();
  return { after: { date, id }, skip: 0 };
}

const nextAfter = ({ id, start_date, end_date }: ShownChallenge, filter: ListStart['filter']): string =>
  Buffer.from(`${filter === 'past' ? end_date : start_date} ${id}`).toString('base64url');

/** Challenges, as their viewer sees them. */
export function challengeReads({ db, clock, config }: Needs) {
  const shown = (viewer: Viewer, row: ShownChallenge): Challenge =>
    toChallenge(row, { viewer, now: clock.now(), leaderLabel: config.leader.label, graceHours: config.rules.challenge_grace_hours });

  return {
    /** Returns a challenge; in a transaction, its state there. */
    one: async (viewer: Viewer, id: string, after?: string, reader: Database | Tx = db): Promise<Challenge> => {
      const row = await findChallenge(reader, viewer, id, after === undefined ? clock.now() : new Date(after));
      if (!row) throw new Refusal('challenges.not_found');
      return shown(viewer, row);
    },

    /** Returns a page of challenges with this filter. */
    list: async (viewer: Viewer, filter: ListStart['filter'], offset?: string): Promise<ChallengeLists> => {
      const now = clock.now();
      const rows = await listChallenges(db, viewer, { filter, today: lastOpenDay(now), ...startOf(offset) }, now);
      if (filter === 'draft') mayListDrafts(viewer);
      const page = rows.slice(0, limits.challenges_page);
      const last = page.at(-1);
      const challenges = page.map((row) => shown(viewer, row));
      return {
        joined: challenges.filter(({ joined }) => joined),
        unjoined: challenges.filter(({ joined }) => !joined),
        next: rows.length > limits.challenges_page && last ? nextAfter(last, filter) : null,
      };
    },
  };
}
