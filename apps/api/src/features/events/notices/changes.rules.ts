import type { EventRow } from '../events.tables.ts';
import type { WhenAndWhere } from '../reminders/reminders.tables.ts';

const when = ['starts_local', 'ends_local', 'time_zone', 'is_virtual'] as const;

/** The time and place columns of an event. A virtual event takes place at its first link (EVENT-46). */
export const whenAndWhere = ({
  starts_local,
  ends_local,
  time_zone,
  is_virtual,
  latitude,
  longitude,
  address,
  links,
  starts_at,
  ends_at,
  is_all_day,
  city,
  state,
}: Pick<EventRow, Exclude<keyof WhenAndWhere, 'link'> | 'links'>): WhenAndWhere => ({
  starts_local,
  ends_local,
  time_zone,
  is_virtual,
  latitude,
  longitude,
  address,
  link: is_virtual ? (links[0]?.url ?? null) : null,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  is_all_day,
  city,
  state,
});

/** Degrees within which a place counts as unchanged: about 50 metres. */
const SAME_PLACE = 0.0005;
/** Shorter words are names of rooms and wings: a different letter is a different room, not a typo. */
const WORD_LETTERS = 4;

const folded = (address: string | null): string =>
  (address ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const digitsOf = (words: string): string => words.replace(/\P{N}+/gu, ' ').trim();

/** Whether two words differ by a typo: one wrong, missing or extra letter, or two swapped letters. */
function isSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (short < WORD_LETTERS) return false;
  let from = 0;
  while (from < short && a[from] === b[from]) from += 1;
  let alike = 0;
  while (alike < short - from && a.at(-1 - alike) === b.at(-1 - alike)) alike += 1;
  const rest = (word: string[]) => word.slice(from, word.length - alike);
  return long - from - alike <= 1 || (rest(a).length === 2 && rest(a).toReversed().join('') === rest(b).join(''));
}

/** Whether an address only changed its spelling. A different number is a different house or room. */
function isSameAddress(before: string | null, after: string | null): boolean {
  const [one, other] = [folded(before), folded(after)];
  if (one === other) return true;
  if (digitsOf(one) !== digitsOf(other)) return false;
  const [words, others] = [one.split(' '), other.split(' ')];
  if (words.length !== others.length) return false;
  return words.every((word, at) => word === others[at] || isSlip(word, others[at]!));
}

const isNear = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < SAME_PLACE);

/** Whether attendees must be notified of a change: another time or place. A corrected typo is no news. */
export const isElsewhere = (before: WhenAndWhere, after: WhenAndWhere): boolean =>
  when.some((column) => before[column] !== after[column]) ||
  // Changes that the previous release has stored have no link.
  (before.link !== undefined && before.link !== after.link) ||
  !isNear(before.latitude, after.latitude) ||
  !isNear(before.longitude, after.longitude) ||
  !isSameAddress(before.address, after.address);

const MINUTE = 60_000;
/** Changes are notified after this long without another change… */
const QUIET_MS = 2 * MINUTE;
/** …but at most this long after the first of them. */
const LONGEST_MS = 10 * MINUTE;
/** Changes this close to the start are notified at once. */
const URGENT_MS = 60 * MINUTE;

/** The time at which a change made now is notified. `starts` are the starts of the event before and after it. */
export function tellAt(now: Date, began: Date, starts: readonly Date[]): Date {
  if (starts.some((start) => start.getTime() - now.getTime() <= URGENT_MS)) return now;
  return new Date(Math.min(now.getTime() + QUIET_MS, began.getTime() + LONGEST_MS));
}
