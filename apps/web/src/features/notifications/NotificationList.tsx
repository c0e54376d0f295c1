import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useHeard } from '../../platform/live.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Bone, BoneCircle, SkeletonRows } from '../../ui/Skeleton.tsx';
import { useMe } from '../session/index.ts';
import classes from './NotificationList.module.css';
import row from './NotificationRow.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { markSeen, notificationsQuery } from './notifications.api.ts';
import { notifications } from './notifications.kind.ts';
import { notifications as words } from './notifications.words.ts';

const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={row.item}>
        <div className={row.row}>
          <BoneCircle />
          <div className={classes.bones}>
            <Bone width={index % 2 ? '58%' : '72%'} height={15} />
            <Bone width="88%" height={13} />
            <Bone width={36} height={11} />
          </div>
        </div>
      </div>
    )}
  />
);

const none: readonly string[] = [];

/** The member's notifications, newest first. Opening the list marks all of them as seen [NOTIF-09]. */
export function NotificationList() {
  const me = useMe();
  const query = useInfiniteQuery(notificationsQuery(me.id));
  const { refetch } = query;
  const ids = useMemo(() => query.data?.pages.flatMap((page) => page.ids) ?? [], [query.data]);
  const shown = notifications.useShown(ids);
  const [opened] = useState(() => Date.now());
  const [remembered] = useState(query.isSuccess);
  const read = query.isSuccess && query.dataUpdatedAt >= opened;
  useEffect(() => {
    if (!remembered) return;
    // The router restores the scroll position after the first render: a reader who returns to the middle is not disturbed.
    const timer = setTimeout(() => window.scrollY < 300 && void refetch(), 100);
    return () => clearTimeout(timer);
  }, [remembered, refetch]);
  useHeard('notifications', () => document.visibilityState === 'visible' && window.scrollY < 300 && void refetch());
  // New entries must stay distinguishable from seen ones, so the list is read before it is marked.
  const newest = notifications.useAll(query.data?.pages[0]?.ids ?? none);
  useEffect(() => {
    if (read) void markSeen(me.id);
  }, [read, newest, me.id]);

  if (query.isPending) return <Waiting count={8} />;
  if (query.isLoadingError) return <ErrorState error={query.error} text={words.failed} onRetry={() => void refetch()} />;
  if (shown.length === 0)
    return (
      <EmptyState
        drawing="no-notifications"
        title={words.empty}
        text={words.emptyText}
        action={<ButtonLink to="/events">{words.emptyFind}</ButtonLink>}
      />
    );
  return (
    <>
      <ol>
        {shown.map((id) => (
          <NotificationRow key={id} id={id} />
        ))}
      </ol>
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={words.moreFailed} />
    </>
  );
}
