import type { ScoreReason } from '@muster/contract';
import type { LedgerSource, NewEntry, Source } from './ledger.facts.ts';

const keyOf = ({ kind, id }: Pick<Source, 'kind' | 'id'>) => `${kind} ${id}`;
const byDayAndId = (a: Source, b: Source) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1);

/** Returns the credit of each source: sources of a day count in the order of their ids, up to the cap of the day. */
export function creditOf(sources: readonly Source[], cap: number | null): ReadonlyMap<string, number> {
  const credits = new Map<string, number>();
  let [day, room] = ['', 0];
  for (const source of [...sources].sort(byDayAndId)) {
    if (source.day !== day) [day, room] = [source.day, cap ?? Number.POSITIVE_INFINITY];
    const credited = Math.min(source.counts, room);
    room -= credited;
    credits.set(keyOf(source), credited);
  }
  return credits;
}

/** Returns why an existing source counts differently than before. */
function reasonOf(source: Source | undefined, { noted, credited }: LedgerSource, amount: number): ScoreReason {
  if (source?.less === 'double' || (noted === 'double' && credited === 0)) return 'double';
  if (amount !== 0) return 'changed';
  return source?.less === 'day_sum' || noted === 'day_sum' ? 'day_sum' : 'room';
}

/**
 * Returns the entries that the ledger lacks: for new sources, for deleted or changed ones, for doubles and daily sums, and for those for
 * which the cap leaves more or less room than before. Empty if the ledger is up to date. `moved`: the dates of the challenge changed.
 */
export function missingEntries(
  kept: readonly LedgerSource[],
  sources: readonly Source[],
  { cap, isInside, moved = false }: { cap: number | null; isInside: (day: string) => boolean; moved?: boolean },
): NewEntry[] {
  const known = new Map(kept.map((each) => [keyOf(each), each]));
  // A source that the ledger knows stays known even with an amount of 0: its amount may change again.
  const isThere = (source: Source) => isInside(source.day) && (source.amount > 0 || known.get(keyOf(source))?.reversed === false);
  const there = new Map(sources.filter(isThere).map((source) => [keyOf(source), source]));
  const credits = creditOf([...there.values()], cap);
  const entry = (source: Omit<Source, 'counts' | 'less'>, rest: Pick<NewEntry, 'change' | 'credited'> & Partial<NewEntry>): NewEntry => ({
    kind: source.kind,
    source_id: source.id,
    day: source.day,
    amount: 0,
    reverses: null,
    reason: null,
    event_id: source.event_id,
    ...rest,
  });
  const fresh = [...there.values()].filter((source) => !known.has(keyOf(source))).sort(byDayAndId);
  return [
    ...kept.flatMap((each): NewEntry[] => {
      if (each.reversed) return [];
      const source = there.get(keyOf(each));
      const inside = isInside(each.day);
      if (!source && inside) {
        const reason = each.kind === 'log' ? 'deleted' : 'check_in_taken_back';
        return [entry(each, { change: 'reversed', amount: 0 - each.amount, credited: 0 - each.credited, reverses: each.entry_id, reason })];
      }
      const amount = (source ?? each).amount - each.amount;
      const credited = (credits.get(keyOf(each)) ?? 0) - each.credited;
      if (amount === 0 && credited === 0) return [];
      if (!inside || moved) return [entry(each, { change: 'recounted', amount, credited, reason: 'days_changed' })];
      return [entry(each, { change: 'recounted', amount, credited, reason: reasonOf(source, each, amount) })];
    }),
    ...fresh.map((source) => {
      const credited = credits.get(keyOf(source))!;
      const reason = source.less ?? (credited < source.amount ? 'cap' : null);
      return entry(source, { change: 'counted', amount: source.amount, credited, reason });
    }),
  ];
}
