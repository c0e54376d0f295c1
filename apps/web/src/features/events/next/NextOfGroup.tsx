import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '../../session/index.ts';
import { events } from '../event.kind.ts';
import { useNow } from '../useNow.ts';
import { groupEventsQuery } from './groups.api.ts';
import { NextEvent } from './NextEvents.tsx';

const none: readonly string[] = [];

/** What is next in a group: its first event that is not over. Nothing is shown while there is none, or it cannot be loaded. */
export function NextOfGroup({ groupId }: { groupId: string }) {
  const me = useMe();
  const list = useInfiniteQuery(groupEventsQuery(groupId, me.id, 'upcoming'));
  const all = events.useAll(list.data?.pages[0]?.ids ?? none);
  const instants = useMemo(() => all.flatMap(({ start, end }) => [start, end]), [all]);
  const now = useNow(instants, () => void list.refetch());
  const next = all.find((event) => event.status !== 'Canceled' && !event.is_removed && Date.parse(event.end) > now);
  return (
    next && (
      <ul>
        <NextEvent event={next} now={now} />
      </ul>
    )
  );
}
