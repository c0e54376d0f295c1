import type {
  AnalyticsChallenge,
  AnalyticsEvent,
  AnalyticsLooker,
  AnalyticsNewcomers,
  AnalyticsPeriod,
  AnalyticsSummary,
  AnalyticsUser,
  WorkspaceMove,
} from '@muster/contract';
import { addDays } from '../../platform/time/zones.ts';
import type { ChallengeRow, EventRow, FiguresRow, LookerRow, MoveRow, NewcomersRow, UserRow, WeekRow } from './analytics.queries.ts';

/** Converts hundredths; null if nothing was released. */
const whole = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

/** A workspace as shown in the list. */
export const toSummary = ({ id, name, people, closed, active }: FiguresRow, floor: number): AnalyticsSummary => ({
  workspace_id: id,
  workspace_name: name,
  total_registrations: people,
  active_users_last_30_days: active,
  counted_until: closed && addDays(closed, 6),
  withheld: closed ? 'too_few' : 'not_yet',
  floor,
});

/** The totals of a workspace: sums of released figures. */
export const toTotals = ({ steps, miles, badges, check_ins }: FiguresRow) => ({
  total_steps: whole(steps),
  total_miles: whole(miles),
  total_badges: badges,
  total_checkins: check_ins,
});

export const toChallenge = ({ id, name, value }: ChallengeRow): AnalyticsChallenge => ({
  challenge_id: id,
  challenge_name: name,
  total_participants: value,
});

export const toEvent = ({ id, name, value, ended_at }: EventRow): AnalyticsEvent => ({
  event_id: id,
  event_name: name,
  ended_at,
  total_participants: value,
});

export const toUser = ({ name, joined }: UserRow): AnalyticsUser => ({ full_name: name, date_joined: joined });

export const toLooker = ({ permissions, ...row }: LookerRow): AnalyticsLooker => ({
  ...row,
  role: permissions.includes('operator') ? 'operator' : permissions.includes('event_leader') ? 'event_leader' : null,
});

export const toMove = ({ from, to, moved_at, reason, counts_from }: MoveRow): WorkspaceMove => ({
  from,
  to,
  moved_at: new Date(moved_at).toISOString(),
  reason,
  counts_from,
});

const toPeriod = ({ week, active, steps, miles, badges, check_ins, events, participants }: WeekRow): AnalyticsPeriod => ({
  begins: week,
  active_users: active,
  steps: whole(steps),
  miles: whole(miles),
  badges,
  checkins: check_ins,
  events,
  participants,
});

const sum = (one: number | null, other: number | null): number | null => (one === null ? other : other === null ? one : one + other);

export const toNewcomers = ({ people, ...row }: NewcomersRow): AnalyticsNewcomers => ({ ...row, joined: people });

/** Weeks, or the months in which they begin. A month has the sums of its weeks and the last count of each kind. */
export function toPeriods(weeks: readonly WeekRow[], period: 'weeks' | 'months'): AnalyticsPeriod[] {
  if (period === 'weeks') return weeks.map(toPeriod);
  const months = new Map<string, WeekRow>();
  for (const each of weeks) {
    const week = `${each.week.slice(0, 7)}-01`;
    const so = months.get(week);
    if (!so) months.set(week, { ...each, week });
    else
      months.set(week, {
        week,
        active: each.active ?? so.active,
        steps: sum(so.steps, each.steps),
        miles: sum(so.miles, each.miles),
        badges: sum(so.badges, each.badges),
        check_ins: sum(so.check_ins, each.check_ins),
        events: so.events + each.events,
        participants: each.participants ?? so.participants,
      });
  }
  return [...months.values()].map(toPeriod);
}
