import type { Event } from '@muster/contract';
import { useInfiniteQuery, useIsFetching } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../session/index.ts';
import { events } from './event.kind.ts';
import { isOn } from './event.when.ts';
import { nextQuery } from './next.api.ts';
import { useNow } from './useNow.ts';

const none: readonly string[] = [];
const isComing = ({ own_attendance }: Event) => own_attendance === 'going' || own_attendance === 'checked_in';

/** Whether the screen has what it is about: only then is there time for what helps beside it. */
function useSettled(): boolean {
  const busy = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [settled, setSettled] = useState(!busy);
  if (!busy && !settled) setSettled(true);
  return settled;
}

/** What one goes to next. */
export interface NextEvents {
  /** Undefined until it is known; then the next first. */
  events: readonly Event[] | undefined;
  /** How many there are besides. */
  others: number;
  /** The present in milliseconds. */
  now: number;
  failed: boolean;
}

/**
 * The events that the viewer goes to next. It is asked for once the rest of the screen stands, again when one of them is over, and whenever the
 * viewer says whether they come. What was canceled or removed meanwhile, or is by somebody whom they have blocked, is not there.
 */
export function useNextEvents(): NextEvents {
  const me = useMe();
  const list = useInfiniteQuery({ ...nextQuery(me.id), enabled: useSettled() });
  const first = list.data?.pages[0];
  const all = events.useAll(first?.ids ?? none);
  const instants = useMemo(() => all.flatMap(({ start, end }) => [start, end]), [all]);
  const now = useNow(instants, () => void list.refetch());
  const next = all.filter((event) => {
    const takesPlace = event.status !== 'Canceled' && !event.is_removed;
    return takesPlace && isComing(event) && (isOn(event, now) || Date.parse(event.start) > now);
  });
  return {
    events: first && next,
    others: first ? Math.max(0, first.count - first.ids.length) : 0,
    now,
    failed: list.isError && !first,
  };
}
