import type { EventRow } from './events.queries.ts';
import type { Written } from './events.writes.ts';

/** Columns that are one value for whoever edits an event. */
const parts = [
  ['name'],
  ['description', 'tagged'],
  ['category'],
  ['is_virtual', 'virtual_event_category', 'latitude', 'longitude', 'address', 'city', 'state', 'zip', 'country'],
  ['links'],
  ['registration_url', 'max_attendees'],
  ['chapter_id', 'host_id'],
  ['media_id'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof Written>>;
const columns = parts.flat();

type Values = Pick<Written, (typeof columns)[number]>;
type Times = Pick<EventRow, 'starts_local' | 'ends_local' | 'time_zone' | 'is_all_day'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a later event of a series gets of an edit: what the edit changes, where the later one was like the edited one before. Where it has a
 * value of its own, it keeps it.
 */
export function laterValues(later: EventRow, before: EventRow, written: Written): Values {
  const own: Values = Object.fromEntries(columns.map((column) => [column, later[column]])) as unknown as Values;
  const changed = parts.filter((part) => part.some((column) => written[column] !== undefined && !isSame(written[column], before[column])));
  const taken = changed.filter((part) => part.every((column) => isSame(later[column], before[column])));
  return { ...own, ...Object.fromEntries(taken.flat().map((column) => [column, written[column]])) };
}

const shown = ({ starts_local, ends_local, time_zone, is_all_day }: Times) => [starts_local, ends_local, time_zone, is_all_day];

/** Whether an edit changes when the event is, and a later one was when it would `usually` be: only then it moves along. */
export const movesAlong = (later: Times, usually: Times, { before, like }: { before: Times; like: Times }): boolean =>
  !isSame(shown(before), shown(like)) && isSame(shown(later), shown(usually));
