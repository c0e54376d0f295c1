import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNudge } from '../../platform/live.ts';
import { notifications as words } from '../../platform/words/notification-list.ts';
import { shell } from '../../platform/words/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { useReach } from '../../ui/useReach.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useIsHidden } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import classes from './NotificationList.module.css';
import row from './NotificationRow.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { markSeen, notificationsQuery } from './notifications.api.ts';

const Waiting = ({ count }: { count: number }) => (
  <div>
    <VisuallyHidden>
      <span role="status">{shell.loading}</span>
    </VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <div key={index} className={row.item} aria-hidden="true">
        <div className={row.row}>
          <BoneCircle />
          <div className={classes.bones}>
            <Bone width={index % 2 ? '58%' : '72%'} height={15} />
            <Bone width="88%" height={13} />
            <Bone width={36} height={11} />
          </div>
        </div>
      </div>
    ))}
  </div>
);

/** Everything that happened to the member, newest first. Opening it marks all of it as seen [NOTIF-09]. */
export function NotificationList() {
  const me = useMe();
  const query = useInfiniteQuery(notificationsQuery(me.id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const end = useReach(() => void fetchNextPage(), hasNextPage && !isFetching && !isFetchNextPageError, 600);
  const isHidden = useIsHidden();
  const [opened] = useState(() => Date.now());
  const [remembered] = useState(query.isSuccess);
  const read = query.isSuccess && query.dataUpdatedAt >= opened;
  useEffect(() => {
    if (!remembered) return;
    // The router puts the old scroll position back after the first drawing: who returns to the middle is not disturbed.
    const timer = setTimeout(() => window.scrollY < 300 && void refetch(), 100);
    return () => clearTimeout(timer);
  }, [remembered, refetch]);
  useNudge('notifications', () => document.visibilityState === 'visible' && window.scrollY < 300 && void refetch());
  // What is new must be told apart from what was seen, so the list is read before it is marked.
  const newest = query.data?.pages[0];
  useEffect(() => {
    if (read && newest) void markSeen(me.id);
  }, [read, newest, me.id]);

  if (query.isPending) return <Waiting count={8} />;
  if (query.isLoadingError) return <ErrorState error={query.error} text={words.failed} onRetry={() => void refetch()} />;
  const all = query.data.pages.flatMap((page) => page.data.results).filter(({ actor }) => !isHidden(actor));
  if (all.length === 0) return <EmptyState drawing="no-notifications" text={words.empty} />;
  return (
    <>
      <ol>
        {all.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ol>
      <div ref={end}>
        {hasNextPage && !isFetchNextPageError && <Waiting count={2} />}
        {isFetchNextPageError && (
          <div className={classes.again} role="alert">
            <p>{words.moreFailed}</p>
            <Button size="small" onClick={() => void fetchNextPage()}>
              {shell.retry}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
