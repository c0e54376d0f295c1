import type { Schedule } from '../../platform/jobs/jobs.ts';
import { addDays } from '../../platform/time/zones.ts';
import type { Deps } from '../../product/deps.ts';
import {
  ended,
  lastReleased,
  newcomers,
  overEverywhere,
  STAYING,
  type Standing,
  standings,
  takers,
  workspacesToClose,
} from './closing.queries.ts';
import { mondayOf } from './closing.rules.ts';
import { takeWeek, writeCounted, writeEvents, writeNewcomers, writeReleased, writeTaking, writeWeek } from './closing.writes.ts';
import { type Sum, sums } from './release.facts.ts';
import { type Elsewhere, type Protections, protectedBy, release, uncounted } from './release.rules.ts';

type Needs = Pick<Deps, 'transact' | 'clock' | 'config'>;

/** Maximum number of past weeks in the first figures of a workspace. */
const WEEKS_BACK = 52;

/** The last week that is over in every time zone. */
export function lastWeekOver(now: Date): string {
  const monday = mondayOf(now.toISOString().slice(0, 10));
  const before = addDays(monday, -7);
  return now >= overEverywhere(before) ? before : addDays(before, -7);
}

/**
 * Last day of the month whose newcomers are released with a week: the week in which the period of the last of them to stay ends. Null in
 * other weeks.
 */
function monthToTell(week: string): string | null {
  const latest = addDays(week, 6 - STAYING.to);
  const end = addDays(`${addDays(latest, 1).slice(0, 7)}-01`, -1);
  return end > addDays(latest, -7) ? end : null;
}

/** Closes one week of one workspace: its released figures never change. */
async function closeWeek({ transact, clock }: Needs, protections: Protections, workspaceId: string, week: string): Promise<void> {
  await transact(async (tx) => {
    if (!(await takeWeek(tx, workspaceId, week))) return;
    const closing = { workspaceId, week, agreement: protections.agreement };
    const everybody = await standings(tx, closing);
    const told = await lastReleased(tx, workspaceId);
    const pendingOf = (sum: Sum) =>
      new Map(everybody.map(({ id, has, counted }: Standing) => [id, uncounted(has[sum], counted[sum], protections)]));
    const until = monthToTell(week);
    const joined = until ? await newcomers(tx, closing, until) : null;
    const { challenges: taken, taking: takingNow } = await takers(tx, closing);
    const those = (is: (each: Standing) => boolean) => new Set(everybody.filter(is).map(({ id }) => id));
    const elsewhere = (sum: 'steps' | 'miles' | 'badges'): Elsewhere => {
      const pending = pendingOf(sum);
      const isReadable = ({ id, named, readable }: Standing) => (sum === 'badges' ? named : readable[sum] === pending.get(id));
      return {
        hidden: new Map(everybody.map(({ id, hidden }) => [id, Math.min(hidden[sum], pending.get(id)!)])),
        readable: those(isReadable),
      };
    };
    const released = release(
      {
        people: those(() => true),
        pending: { steps: pendingOf('steps'), miles: pendingOf('miles'), badges: pendingOf('badges'), check_ins: pendingOf('check_ins') },
        elsewhere: { steps: elsewhere('steps'), miles: elsewhere('miles'), badges: elsewhere('badges') },
        named: those(({ named }) => named),
        seenActive: those(({ seen_active }) => seen_active),
        taking: takingNow,
        active: those(({ active }) => active),
        challenges: taken,
        events: await ended(tx, closing),
        newcomers: joined,
      },
      told,
      protections,
    );
    const { active, taking, challenges, events, stayed, sums: cells } = released;
    const at = { workspaceId, week };
    await writeEvents(tx, at, events);
    const done = everybody.filter(({ id }) => sums.some((sum) => cells[sum].counted.has(id)));
    const after = (sum: Sum, { id, counted }: Standing) => counted[sum] + (cells[sum].counted.get(id) ?? 0);
    await writeReleased(
      tx,
      done.map((each) => ({
        id: each.id,
        counts_from: each.counts_from,
        steps: after('steps', each),
        miles: after('miles', each),
        badges: after('badges', each),
        check_ins: after('check_ins', each),
      })),
    );
    if (active && active !== told.active) await writeCounted(tx, { workspaceId, challengeId: null }, active, told.active);
    if (taking && taking !== told.taking) await writeTaking(tx, workspaceId, taking);
    for (const [challengeId, count] of challenges) {
      const last = told.challenges.get(challengeId) ?? null;
      if (count !== last) await writeCounted(tx, { workspaceId, challengeId }, count, last);
    }
    if (joined && stayed !== null) {
      const since = `${joined.since.slice(0, 7)}-01`;
      await writeNewcomers(tx, workspaceId, { since, until: joined.until, people: joined.people.size, stayed });
    }
    await writeWeek(
      tx,
      at,
      {
        steps: cells.steps.value,
        miles: cells.miles.value,
        badges: cells.badges.value,
        check_ins: cells.check_ins.value,
        active: active?.value ?? null,
        participants: taking?.value ?? null,
      },
      clock.now(),
    );
  });
}

/** Closes all weeks that are over, of all workspaces, in order. Safe to run in several processes. Only tests pass weaker protections. */
export async function closeWeeks(deps: Needs, protections: Protections = protectedBy(deps.config.rules.analytics_floor)): Promise<void> {
  const last = lastWeekOver(deps.clock.now());
  for (const { id, began, closed } of await deps.transact(workspacesToClose)) {
    const [first, earliest] = [mondayOf(began.toISOString().slice(0, 10)), addDays(last, -7 * (WEEKS_BACK - 1))];
    let week = closed ? addDays(closed, 7) : first > earliest ? first : earliest;
    for (; week <= last; week = addDays(week, 7)) await closeWeek(deps, protections, id, week);
  }
}

/** Closes weeks every hour, once they are over. */
export const analyticsSchedules = (deps: Deps): Schedule[] =>
  deps.config.features.in_app_analytics ? [{ name: 'analytics.close_weeks', cron: '7 * * * *', handle: () => closeWeeks(deps) }] : [];
