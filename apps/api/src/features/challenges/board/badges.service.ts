import type { Badge, BadgePage, MemberMetrics } from '@muster/contract';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { toPicture } from '../../media/index.ts';
import { opened } from '../../people/index.ts';
import { type BadgeRow, badgeOf, badgesOf, findMember, metricsOf } from './badges.queries.ts';

function toBadge({ challenge_id, name, badge_name, picture, earned_at, frozen_at }: BadgeRow): Badge {
  const image = picture && toPicture(picture);
  return {
    challenge_id,
    challenge_name: name,
    name: badge_name,
    image_url: image?.sizes.at(-1)?.url ?? null,
    image,
    earned_at: earned_at.toISOString(),
    final: frozen_at !== null,
  };
}

/** The first days of the year, of the month, and of the next month. `month` is `YYYY-M`. */
function boundsOf(month: string): { year: string; month: string; next: string } {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  const first = (y: number, m: number) => `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-01`;
  return { year: first(year, 1), month: first(year, nth), next: nth === 12 ? first(year + 1, 1) : first(year, nth + 1) };
}

/** Badges and participation figures of members, visible to whoever may open their profile. */
export function badgeService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const open = async (viewer: Viewer, id: string) => opened(db, viewer, id, await findMember(db, viewer, id));

  return {
    list: async (
      viewer: Viewer,
      memberId: string,
      { offset, limit }: { offset?: string | undefined; limit: number },
    ): Promise<BadgePage> => {
      const { id } = await open(viewer, memberId);
      const { count, rows } = await badgesOf(db, id, { start: pageStart(offset), size: limit });
      const { items, next } = page(rows, limit);
      return { data: { badges: items.map(toBadge) }, count, next };
    },

    one: async (viewer: Viewer, memberId: string, challengeId: string): Promise<Badge> => {
      const { id } = await open(viewer, memberId);
      const row = await badgeOf(db, id, challengeId);
      if (row === undefined) throw new Refusal('challenges.not_found');
      if (row === null) throw new Refusal('challenges.no_badge');
      return toBadge(row);
    },

    /** Returns a member's participation figures for this month, `YYYY-M`; defaults to the current month in the deployment's time zone. */
    metrics: async (viewer: Viewer, memberId: string, asked?: string): Promise<MemberMetrics> => {
      const { id } = await open(viewer, memberId);
      const today = dayAt(clock.now(), config.locale.time_zone);
      const { challenges, this_month, this_year } = await metricsOf(db, id, { today, ...boundsOf(asked ?? today.slice(0, 7)) });
      return { all_time_challenges_participated: challenges, mtd_events_participated: this_month, ytd_events_participated: this_year };
    },
  };
}
