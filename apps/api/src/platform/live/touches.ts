import type { LiveLog, LiveRoom } from '@muster/contract';
import type { EventName, Events, OutboxEvent } from '../jobs/outbox.ts';

/** Where a change may have happened: in these rooms and logs, in all rooms of these members, or, without either, everywhere. */
export interface Touched {
  rooms?: ReadonlyArray<LiveRoom | LiveLog>;
  members?: readonly string[];
}

/** The rooms an event affects. */
export interface Touch {
  event: EventName;
  touched: (payload: never) => Touched;
}

/** Types a touch by the payload of its event. */
export const touches = <N extends EventName>(event: N, touched: (payload: Events[N]) => Touched): Touch => ({ event, touched });

/** The rooms these events affect. */
export const touchedBy = (declared: readonly Touch[], events: readonly OutboxEvent[]): Touched[] =>
  events.flatMap(({ name, payload }) => declared.flatMap(({ event, touched }) => (event === name ? touched(payload as never) : [])));

/** Merges them into one: everywhere, if one of them has neither rooms nor members. */
export function together(all: readonly Touched[]): Touched {
  if (all.some(({ rooms, members }) => !rooms && !members)) return {};
  return {
    rooms: [...new Set(all.flatMap(({ rooms }) => rooms ?? []))],
    members: [...new Set(all.flatMap(({ members }) => members ?? []))],
  };
}
