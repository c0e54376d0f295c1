import type { Kept, NewEntry, Source } from './ledger.facts.ts';

const keyOf = ({ kind, id }: Pick<Source, 'kind' | 'id'>) => `${kind} ${id}`;
const byDayAndId = (a: Source, b: Source) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1);

/** How much of each source counts: those of a day in the order in which they came, up to the cap of the day. */
export function creditOf(sources: readonly Source[], cap: number | null): ReadonlyMap<string, number> {
  const credits = new Map<string, number>();
  let [day, room] = ['', 0];
  for (const source of [...sources].sort(byDayAndId)) {
    if (source.day !== day) [day, room] = [source.day, cap ?? Number.POSITIVE_INFINITY];
    const credited = Math.min(source.amount, room);
    room -= credited;
    credits.set(keyOf(source), credited);
  }
  return credits;
}

/**
 * The entries that the ledger lacks, so that it says what counts now: of new sources, of those that are gone, and of those for which a cap
 * leaves more room than before, or less. Nothing, if it says so already. `moved` says that the days of the challenge were changed.
 */
export function lacking(
  kept: readonly Kept[],
  sources: readonly Source[],
  { cap, isInside, moved = false }: { cap: number | null; isInside: (day: string) => boolean; moved?: boolean },
): NewEntry[] {
  const there = new Map(sources.filter(({ day, amount }) => amount > 0 && isInside(day)).map((source) => [keyOf(source), source]));
  const credits = creditOf([...there.values()], cap);
  const entry = (source: Source, rest: Pick<NewEntry, 'change' | 'credited'> & Partial<NewEntry>): NewEntry => ({
    kind: source.kind,
    source_id: source.id,
    day: source.day,
    amount: 0,
    reverses: null,
    reason: null,
    event_id: source.event_id,
    ...rest,
  });
  const known = new Map(kept.map((each) => [keyOf(each), each]));
  const fresh = [...there.values()].filter((source) => !known.has(keyOf(source))).sort(byDayAndId);
  return [
    ...kept.flatMap((each): NewEntry[] => {
      if (each.reversed) return [];
      const wanted = credits.get(keyOf(each));
      const inside = isInside(each.day);
      if (wanted === undefined && inside) {
        const reason = each.kind === 'log' ? 'deleted' : 'check_in_taken_back';
        return [entry(each, { change: 'reversed', amount: -each.amount, credited: 0 - each.credited, reverses: each.entry_id, reason })];
      }
      const credited = (wanted ?? 0) - each.credited;
      const reason = inside && !moved ? 'room' : 'days_changed';
      return credited === 0 ? [] : [entry(each, { change: 'recounted', credited, reason })];
    }),
    ...fresh.map((source) => {
      const credited = credits.get(keyOf(source))!;
      return entry(source, { change: 'counted', amount: source.amount, credited, reason: credited < source.amount ? 'cap' : null });
    }),
  ];
}
