import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { dayAt } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import type { AfterCheckIn, AfterLog, Amounts, LogChange, Logged, WithLog } from '../../../product/follows.ts';
import { countedOf, logsBetween, takeTurn } from '../../workouts/index.ts';
import { CHECK_IN, loggedIn } from '../board/scores-units.ts';
import type { RemovalReason } from '../challenges.events.ts';
import { lastFinalDay } from '../participation/challenge-days.rules.ts';
import { applyEntries } from './effects.ts';
import type { Change, LedgerSource, LockedParticipation, Source } from './ledger.facts.ts';
import {
  checkInsOf,
  countsEvent,
  countsOn,
  ledgerSources,
  lockParticipations,
  type ParticipationSnapshot,
  participationSnapshots,
} from './ledger.queries.ts';
import { missingEntries } from './ledger.rules.ts';
import { lockingUnchanged, writeEffects, writingEffects } from './ledger.writes.ts';

type Needs = Pick<Deps, 'clock'>;

/** The latest end date of challenges whose results are due: nothing counts there anymore, even before a job has closed them. */
const dueUpto = ({ clock, config }: Pick<Deps, 'clock' | 'config'>): string =>
  lastFinalDay(clock.now(), config.rules.challenge_grace_hours);

/** Writes changes and their effects: scores, ranks and badges. The participations must be locked. */
export async function settle(tx: Tx, { clock }: Needs, changes: readonly Change[], because: RemovalReason): Promise<void> {
  const effects = applyEntries(changes, { clock }, because);
  if (effects) await writeEffects(tx, effects, clock.now());
}

const insideOf =
  ({ start_date, end_date }: Pick<LockedParticipation, 'start_date' | 'end_date'>) =>
  (day: string): boolean =>
    start_date <= day && day <= end_date;

/** Returns how much of a source counts in a challenge, and why not all of it. A source that is not in `counted` counts in full. */
function countsIn(
  { unit }: Pick<LockedParticipation, 'unit'>,
  { id, amount }: Pick<Source, 'id' | 'amount'>,
  counted: Logged['counted'],
): Pick<Source, 'counts' | 'less'> {
  const rest = counted.get(id);
  const counts = rest ? Math.min(amount, loggedIn(unit, rest)) : amount;
  return { counts, less: rest && counts < amount ? rest.less : null };
}

/** Returns the change of a participation by one new, changed or deleted source, given the ledger's state of its day. */
function changeOf(
  held: LockedParticipation,
  before: readonly LedgerSource[],
  source: Source,
  what: LogChange,
  counted: Logged['counted'],
): Change {
  const others = before
    .filter((other) => !other.reversed && !(other.kind === source.kind && other.id === source.id))
    .map((other) => ({ ...other, ...countsIn(held, other, counted) }));
  const sources = what === 'deleted' ? others : [...others, source];
  return { held, entries: missingEntries(before, sources, { cap: held.daily_cap, isInside: insideOf(held) }) };
}

/** Applies a new, changed or deleted source to these participations of its member, including its effect on other sources of the day. */
async function follow(
  tx: Tx,
  deps: Needs,
  {
    held,
    source,
    what,
    counted,
  }: { held: LockedParticipation[]; source: (of: LockedParticipation) => Source; what: LogChange; counted: Logged['counted'] },
): Promise<void> {
  if (held.length === 0) return;
  // Without a cap, other sources of the day do not affect a new one.
  const asked = held.filter(({ daily_cap }) => what !== 'written' || daily_cap !== null);
  const { day, kind } = source(held[0]!);
  const kept =
    asked.length === 0
      ? []
      : await ledgerSources(
          tx,
          held[0]!.member_id,
          asked.map(({ challenge_id }) => challenge_id),
          day,
        );
  const changes = held.map((each) => {
    const before = kept.filter(({ challenge_id }) => challenge_id === each.challenge_id);
    return changeOf(each, before, source(each), what, counted);
  });
  await settle(tx, deps, changes, kind === 'log' ? 'deleted' : 'check_in_taken_back');
}

/** Converts a log to a source of a challenge in this unit. */
function logIn(
  { id, day, event_id, counted, ...amounts }: Pick<Logged, 'id' | 'day' | 'event_id' | 'counted' | keyof Amounts>,
  held: Pick<LockedParticipation, 'unit'>,
): Source {
  const amount = loggedIn(held.unit, amounts);
  return { kind: 'log', id, day, amount, event_id, ...countsIn(held, { id, amount }, counted) };
}

/** Applies a log to the scores of its member in all challenges that count it. */
export const followLog: AfterLog = async (tx, deps, log, what) => {
  const all = await lockParticipations(tx, countsOn(log), { dueUpto: dueUpto(deps) });
  const source = (of: LockedParticipation) => logIn(log, of);
  // A double that counts instead may have amounts that this log lacks.
  const held = all.filter((each) => (what === 'written' ? source(each).amount > 0 : each.unit !== 'check-ins'));
  await follow(tx, deps, { held, source, what, counted: log.counted });
};

/** Same as `followLog` for a new log, in the statement that inserts it. */
export const followAtOnce: WithLog = {
  read: participationSnapshots,
  write: (tx, deps, log, read) => {
    const due = dueUpto(deps);
    const held = (read as ParticipationSnapshot[]).filter((each) => each.end_date > due && logIn(log, each).amount > 0);
    const changes = held.map((each) => changeOf(each, each.kept ?? [], logIn(log, each), 'written', log.counted));
    const effects = applyEntries(changes, deps, 'deleted');
    if (!effects) return null;
    const parts = writingEffects(tx, effects, deps.clock.now(), sql<boolean>`exists (select from go)`);
    return { holds: lockingUnchanged(held), held: held.length, parts };
  },
};

/** Applies a check-in to scores. */
export const followCheckIn: AfterCheckIn = async (tx, deps, { id, member_id, event_id, day }, what) => {
  await takeTurn(tx, member_id);
  const held = await lockParticipations(
    tx,
    what === 'written'
      ? sql`${countsOn({ member_id, day })} and ${countsEvent(event_id)}`
      : sql`taking.member_id = ${member_id}::uuid and exists (select from challenge_entry as counted
          where counted.challenge_id = taking.challenge_id and counted.member_id = taking.member_id and counted.source_kind = 'check_in'
            and counted.source_id = ${id}::uuid and counted.change = 'counted')`,
    { dueUpto: dueUpto(deps) },
  );
  const source = (): Source => ({ kind: 'check_in', id, day, amount: CHECK_IN, counts: CHECK_IN, less: null, event_id });
  await follow(tx, deps, { held, source, what, counted: new Map() });
};

/** Returns all sources of a participation: logs or check-ins on the days of the challenge. */
async function sourcesOf(tx: Tx, held: LockedParticipation): Promise<Source[]> {
  if (held.unit !== 'check-ins') {
    const logs = await logsBetween(tx, held.member_id, held.start_date, held.end_date);
    const days = new Map<string, typeof logs>();
    for (const log of logs) days.set(log.day, [...(days.get(log.day) ?? []), log]);
    const counted = new Map([...days.values()].flatMap((day) => [...countedOf(day)]));
    return logs.map((log) => logIn({ ...log, counted }, held));
  }
  const rows = await checkInsOf(tx, held);
  return rows.map(({ at, time_zone, ...source }) => ({ ...source, day: dayAt(at, time_zone), counts: source.amount, less: null }));
}

/**
 * Recounts all days, for a new participant and after the dates or the goal of a challenge changed. Check-ins that were counted stay counted
 * even if the event now has another category.
 */
export async function countAgain(tx: Tx, deps: Needs, held: readonly LockedParticipation[], { joins = false } = {}): Promise<void> {
  const changes: Change[] = [];
  for (const each of held) {
    const kept: LedgerSource[] = await ledgerSources(tx, each.member_id, [each.challenge_id]);
    const sources = await sourcesOf(tx, each);
    const there = new Set(sources.map(({ id }) => id));
    const stay = kept
      .filter(({ kind, reversed, id }) => kind === 'check_in' && !reversed && !there.has(id))
      .map((each): Source => ({ ...each, counts: each.amount, less: null }));
    const entries = missingEntries(kept, [...sources, ...stay], { cap: each.daily_cap, isInside: insideOf(each), moved: true });
    changes.push({ held: each, entries, joins });
  }
  await settle(tx, deps, changes, 'changed');
}
