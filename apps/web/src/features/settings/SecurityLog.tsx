import { useInfiniteQuery } from '@tanstack/react-query';
import { settings } from '../../platform/words/settings.ts';
import { shell } from '../../platform/words/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { useReach } from '../../ui/useReach.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMe } from '../session/index.ts';
import classes from './SecurityLog.module.css';
import { securityLogQuery } from './settings.api.ts';

const Waiting = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>
      <span role="status">{shell.loading}</span>
    </VisuallyHidden>
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={index} className={classes.entry}>
          <Bone width={index % 2 ? 180 : 236} height={16} />
          <Bone width={128} height={13} />
        </div>
      ))}
    </div>
  </>
);

/** What happened to the member's account, newest first. */
export function SecurityLog() {
  const query = useInfiniteQuery(securityLogQuery(useMe().id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const end = useReach(() => void fetchNextPage(), hasNextPage && !isFetching && !isFetchNextPageError, 600);
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.data);
  if (entries?.length === 0) return <EmptyState drawing="key" text={settings.logEmpty} />;
  return (
    <div className={classes.screen}>
      <p className={classes.text}>{settings.logText}</p>
      {entries ? (
        <ol className={classes.list}>
          {entries.map(({ id, kind, device, time }) => (
            <li key={id} className={classes.entry}>
              <p className={classes.kind}>{settings.log[kind]}</p>
              <p className={classes.about}>
                <RelativeTime instant={time} /> · {device}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <Waiting count={6} />
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
    </div>
  );
}
