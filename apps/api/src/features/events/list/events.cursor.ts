import { type PageStart, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The columns that lists of events are ordered by. */
export interface ListKey {
  id: string;
  starts_at: Date;
  attendees: number;
}

/**
 * Start of a page of events: an offset, or after the events that were shown. Counters change while somebody reads a list that is ordered by
 * them, so the cursor also lists the shown events, by the ends of their ids.
 */
export type ListStart = { after: ListKey | null; seen: readonly string[] } | { skip: number };

/** Maximum number of shown events in a cursor: fifty pages. Later cursors name only the last event, as in the order by date. */
const SEEN = 500;
/** Last group of an id: six random bytes. */
const tailOf = (id: string): string => id.slice(-12);
/** NUL, which the text does not contain, separates it from the ends of ids. */
const END = Buffer.from([0]);

interface Window {
  offset?: string | undefined;
  page?: number | undefined;
  limit: number;
}

/** Applies a page number. Offsets and pages count the same events; if both are numbers they must agree (EVENT-78). */
function withPage<S>({ offset, page, limit }: Window, read: (offset: string | undefined) => S): S {
  if (page === undefined) return read(offset);
  const skip = String(page * limit);
  if (offset !== undefined && /^\d{1,9}$/.test(offset) && Number(offset) !== page * limit)
    throw new Refusal('invalid', { fields: { page: ['The page and the offset do not agree.'] } });
  return read(offset ?? skip);
}

/** Start of a page of attendees, a list in the order of ids. */
export const attendeesStart = (window: Window): PageStart => withPage(window, pageStart);

const cursor = /^(\d{1,9}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const encoded = ({ attendees, starts_at, id }: ListKey): string => `${attendees} ${starts_at.toISOString()} ${id}`;

/**
 * Encodes the cursor after a page of events. An event that is created or gains attendees in between comes before or after it, never twice.
 */
export function eventCursor(by: 'date' | 'attendees', start: ListStart, shown: readonly ListKey[]): string {
  const seen = [...('seen' in start ? start.seen : []), ...shown.map(({ id }) => tailOf(id))];
  const isKnown = 'seen' in start || start.skip === 0;
  if (by === 'date' || !isKnown || seen.length > SEEN) return Buffer.from(encoded(shown.at(-1)!)).toString('base64url');
  const before = 'seen' in start && start.after ? encoded(start.after) : '';
  return Buffer.concat([Buffer.from(before), END, Buffer.from(seen.join(''), 'hex')]).toString('base64url');
}

/** Decodes a cursor; null for anything else. */
function decoded(next: string): ListStart | null {
  const bytes = Buffer.from(next, 'base64url');
  const end = bytes.indexOf(END);
  const seen =
    end < 0
      ? []
      : (bytes
          .subarray(end + 1)
          .toString('hex')
          .match(/.{12}/g) ?? []);
  const text = bytes.subarray(0, end < 0 ? undefined : end).toString('utf8');
  if (text === '' && seen.length > 0) return { after: null, seen };
  const parts = cursor.exec(text);
  return parts && { after: { attendees: Number(parts[1]), starts_at: new Date(parts[2]!), id: parts[3]! }, seen };
}

/** Start of a page of events. Throws 400 if the offset is neither a number nor a cursor. */
export const eventsStart = (window: Window): ListStart =>
  withPage(window, (offset) => {
    const after = offset === undefined ? null : decoded(offset);
    if (after) return after;
    const start = pageStart(offset);
    if ('skip' in start) return start;
    throw new Refusal('invalid', { fields: { offset: ['This is not the next of a page of events.'] } });
  });
