import type { Relation } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { settings } from '../../platform/words/settings.ts';
import { shell } from '../../platform/words/shell.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useReach } from '../../ui/useReach.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMe } from '../session/index.ts';
import classes from './Blocked.module.css';
import { blockedQuery, unblock } from './blocked.api.ts';
import { AdminIcon } from './settings.icons.tsx';

const Waiting = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>
      <span role="status">{shell.loading}</span>
    </VisuallyHidden>
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={index} className={classes.person}>
          <BoneCircle />
          <Bone width={index % 2 ? 120 : 156} height={16} />
        </div>
      ))}
    </div>
  </>
);

/** Whom the member has blocked, with a way to unblock each, after a question [PROF-14, PROF-20, PROF-44]. */
export function Blocked() {
  const me = useMe();
  const query = useInfiniteQuery(blockedQuery(me.id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const end = useReach(() => void fetchNextPage(), hasNextPage && !isFetching && !isFetchNextPageError, 600);
  const [asking, setAsking] = useState<Relation>();

  const confirm = () => {
    if (!asking) return;
    setAsking(undefined);
    unblock(me.id, asking).catch((error: unknown) => toast(reasonOf(error), { kind: 'alert' }));
  };

  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const people = query.data?.pages.flatMap((page) => page.data);
  return (
    <div className={classes.screen}>
      {people?.length === 0 && !hasNextPage && <EmptyState drawing="no-blocked" text={settings.noBlocked} />}
      {people ? (
        <ul>
          {people.map((person) => (
            <li key={person.relation_id} className={classes.person}>
              <Avatar person={person} />
              <p className={classes.name}>
                {displayName(person)}
                {person.is_sponsor_admin && (
                  <span className={classes.admin} role="img" aria-label={settings.admin} title={settings.admin}>
                    <AdminIcon size={20} />
                  </span>
                )}
              </p>
              <Button
                size="small"
                aria-label={settings.unblockNamed(displayName(person))}
                onPointerEnter={preloadSheet}
                onFocus={preloadSheet}
                onClick={() => setAsking(person)}
              >
                {settings.unblock}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting count={4} />
      )}
      <div ref={end}>
        {hasNextPage && !isFetchNextPageError && <Waiting count={2} />}
        {isFetchNextPageError && (
          <div className={classes.again} role="alert">
            <p>{settings.moreFailed}</p>
            <Button size="small" onClick={() => void fetchNextPage()}>
              {shell.retry}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={settings.unblockTitle}
        confirm={settings.yes}
        onConfirm={confirm}
      />
    </div>
  );
}
