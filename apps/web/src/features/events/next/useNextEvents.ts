import type { Event } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '../../../ui/useSettled.ts';
import { useMe } from '../../session/index.ts';
import { events } from '../event.kind.ts';
import { isOn } from '../event.when.ts';
import { useNow } from '../useNow.ts';
import { nextQuery } from './next.api.ts';

const none: readonly string[] = [];
const isComing = ({ own_attendance }: Event) => own_attendance === 'going' || own_attendance === 'checked_in';

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
