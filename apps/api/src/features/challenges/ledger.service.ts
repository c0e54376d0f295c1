import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AfterCheckIn, AfterLog, LogChange } from '../../platform/follows.ts';
import { newId } from '../../platform/ids.ts';
import { dayAt } from '../../platform/time/zones.ts';
import type { TakenBecause } from './challenges.events.ts';
import type { Kept, NewEntry, Source } from './ledger.facts.ts';
import { checkInsOf, countsEvent, type Held, holdMember, holdParticipations, keptOf, logsOf } from './ledger.queries.ts';
import { lacking } from './ledger.rules.ts';
import { type EntryRow, writeChanges } from './ledger.writes.ts';
import { bucketOf, CHECK_IN, loggedIn } from './scores.units.ts';
import { countTeams } from './teams.writes.ts';

type Needs = Pick<Deps, 'clock'>;

/** A participation with the entries that its ledger lacks. */
interface Change {
  held: Held;
  entries: ReadonlyArray<NewEntry | EntryRow>;
  /** They join with it: the histogram and the team do not count them yet. */
  joins?: boolean;
}

const isRow = (entry: NewEntry | EntryRow): entry is EntryRow => 'source_kind' in entry;

/**
 * Writes what has changed, with all that follows: scores, ranks and badges. In the order in which everybody locks: participations are
 * locked before, the histogram comes last, and after it only the teams.
 */
export async function settle(tx: Tx, { clock }: Needs, changes: readonly Change[], because: TakenBecause): Promise<void> {
  const now = clock.now();
  const changed = changes.filter(({ entries }) => entries.length > 0);
  const rows = changed.flatMap(({ held: { challenge_id, member_id }, entries }) =>
    entries.map((entry): EntryRow => {
      if (isRow(entry)) return entry;
      const { kind: source_kind, ...rest } = entry;
      return { id: clock.newId(), challenge_id, member_id, source_kind, actor_id: null, ...rest };
    }),
  );
  const scoreOf = ({ held, entries }: Change) => held.score + entries.reduce((sum, { credited }) => sum + credited, 0);
  const at = now.toISOString();
  const reached = ({ goal }: Held, score: number) => goal > 0 && score >= goal;
  // Which badges there are was read before the lock, the score after it: by both together none is missed.
  const earned = changes.filter(
    (change) =>
      reached(change.held, scoreOf(change)) && !change.held.left_at && !(change.held.badge_id && reached(change.held, change.held.score)),
  );
  const lost = changes.filter(
    (change) => !reached(change.held, scoreOf(change)) && (change.held.badge_id || reached(change.held, change.held.score)),
  );
  const placed = changes.filter(({ held, entries, joins }) => joins || (entries.length > 0 && !held.left_at));
  if (changed.length === 0 && placed.length === 0 && earned.length === 0 && lost.length === 0) return;
  const ofBadge = ({ held: { challenge_id, member_id } }: Change) => ({ id: clock.newId(), challenge_id, member_id, event_id: newId() });
  await writeChanges(
    tx,
    {
      entries: rows,
      scored: changed.map((change) => ({ id: change.held.id, score: scoreOf(change) })),
      earned: earned.map((change) => {
        const { id, challenge_id, member_id, event_id } = ofBadge(change);
        return { id, challenge_id, member_id, event_id, told: { challenge_id, member_id, badge_id: id, at } };
      }),
      lost: lost.map((change) => {
        const row = ofBadge(change);
        return { ...row, told: { challenge_id: row.challenge_id, member_id: row.member_id, because, at } };
      }),
      told: changed.map(({ held: { challenge_id } }) => ({ event_id: newId(), told: { challenge_id } })),
      buckets: placed.flatMap((change) => {
        const { challenge_id, unit, score } = change.held;
        return [
          ...(change.joins ? [] : [{ challenge_id, bucket: bucketOf(unit, score), by: -1 }]),
          { challenge_id, bucket: bucketOf(unit, scoreOf(change)), by: 1 },
        ];
      }),
    },
    now,
  );
  await countTeams(
    tx,
    placed.flatMap((change) => {
      const { team_id, score } = change.held;
      if (!team_id) return [];
      return [{ team_id, people: change.joins ? 1 : 0, score: scoreOf(change) - (change.joins ? 0 : score) }];
    }),
  );
}

const insideOf =
  ({ start_date, end_date }: Pick<Held, 'start_date' | 'end_date'>) =>
  (day: string): boolean =>
    start_date <= day && day <= end_date;

/** Counts one source that came, has changed or has gone in these participations of its member, and what follows for others of its day. */
async function follow(
  tx: Tx,
  deps: Needs,
  { held, source, what }: { held: Held[]; source: (of: Held) => Source; what: LogChange },
): Promise<void> {
  if (held.length === 0) return;
  // Without a cap nothing else of the day has a say in what is new.
  const asked = held.filter(({ daily_cap }) => what !== 'written' || daily_cap !== null);
  const { day, id, kind } = source(held[0]!);
  const kept =
    asked.length === 0
      ? []
      : await keptOf(
          tx,
          held[0]!.member_id,
          asked.map(({ challenge_id }) => challenge_id),
          day,
        );
  const changes = held.map((each): Change => {
    const before: Kept[] = kept.filter(({ challenge_id }) => challenge_id === each.challenge_id);
    const others = before.filter((other) => !other.reversed && !(other.kind === kind && other.id === id));
    const sources = what === 'deleted' ? others : [...others, source(each)];
    return { held: each, entries: lacking(before, sources, { cap: each.daily_cap, isInside: insideOf(each) }) };
  });
  await settle(tx, deps, changes, kind === 'log' ? 'deleted' : 'check_in_taken_back');
}

/** What follows from a log: the scores of its member in all challenges that count it. */
export const followLog: AfterLog = async (tx, deps, log, what) => {
  const { id, member_id, day, event_id } = log;
  if (what !== 'written') await holdMember(tx, member_id);
  const all = await holdParticipations(
    tx,
    sql`taking.member_id = ${member_id}::uuid and challenge.published_at is not null
      and ${day}::date between challenge.start_date and challenge.end_date`,
  );
  const source = ({ unit }: Held): Source => ({ kind: 'log', id, day, amount: loggedIn(unit, log), event_id, double: log.double });
  // Of a double that counts instead, others may have amounts that this one has not.
  const held = all.filter((each) => (what === 'written' ? source(each).amount > 0 : each.unit !== 'check-ins'));
  await follow(tx, deps, { held, source, what });
};

/** What follows from a check-in. */
export const followCheckIn: AfterCheckIn = async (tx, deps, { id, member_id, event_id, day }, what) => {
  await holdMember(tx, member_id);
  const held = await holdParticipations(
    tx,
    what === 'written'
      ? sql`taking.member_id = ${member_id}::uuid and challenge.published_at is not null
          and ${day}::date between challenge.start_date and challenge.end_date and ${countsEvent(event_id)}`
      : sql`taking.member_id = ${member_id}::uuid and exists (select from challenge_entry as counted
          where counted.challenge_id = taking.challenge_id and counted.member_id = taking.member_id and counted.source_kind = 'check_in'
            and counted.source_id = ${id}::uuid and counted.change = 'counted')`,
  );
  const source = (): Source => ({ kind: 'check_in', id, day, amount: CHECK_IN, event_id, double: false });
  await follow(tx, deps, { held, source, what });
};

/** What a challenge counts of a member's logs and check-ins, all of its days. */
async function sourcesOf(tx: Tx, held: Held): Promise<Source[]> {
  if (held.unit !== 'check-ins') return logsOf(tx, held);
  const rows = await checkInsOf(tx, held);
  return rows.map(({ at, time_zone, ...source }) => ({ ...source, day: dayAt(at, time_zone) }));
}

/**
 * Counts everything again, of all days: for whoever joins, and after the days of a challenge were changed. Check-ins that are counted stay
 * so, also where the event is of another category by now.
 */
export async function countAgain(tx: Tx, deps: Needs, held: readonly Held[], { joins = false } = {}): Promise<void> {
  const changes: Change[] = [];
  for (const each of held) {
    const kept: Kept[] = await keptOf(tx, each.member_id, [each.challenge_id]);
    const sources = await sourcesOf(tx, each);
    const there = new Set(sources.map(({ id }) => id));
    const stay = kept.filter(({ kind, reversed, id }) => kind === 'check_in' && !reversed && !there.has(id));
    const entries = lacking(kept, [...sources, ...stay], { cap: each.daily_cap, isInside: insideOf(each), moved: true });
    changes.push({ held: each, entries, joins });
  }
  await settle(tx, deps, changes, 'changed');
}
