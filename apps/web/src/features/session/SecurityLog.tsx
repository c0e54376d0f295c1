import { useInfiniteQuery } from '@tanstack/react-query';
import { getConfig } from '../../platform/config.ts';
import { exactTime } from '../../platform/time.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import { securityLogQuery } from './devices.api.ts';
import { devices } from './devices.words.ts';
import classes from './SecurityLog.module.css';
import { useMe } from './session.api.ts';

const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.entry}>
        <Bone width={index % 2 ? 180 : 236} height={16} />
        <Bone width={128} height={13} />
      </div>
    )}
  />
);

/** The account's security log, newest first. */
export function SecurityLog() {
  const query = useInfiniteQuery(securityLogQuery(useMe().id));
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data?.pages.flatMap((page) => page.data);
  if (entries?.length === 0) return <EmptyState drawing="key" text={devices.logEmpty} />;
  return (
    <div className={classes.screen}>
      <p className={classes.text}>{devices.logText(getConfig().rules.kept_days.security_log)}</p>
      {entries ? (
        <ol>
          {entries.map(({ id, kind, device, time, detail, reason }) => (
            <li key={id} className={classes.entry}>
              <p className={classes.kind}>{devices.log[kind]}</p>
              {/* What operators did, which came from no device of the member's. */}
              {detail && <p className={classes.about}>{[detail, reason].filter(Boolean).join(' · ')}</p>}
              <p className={classes.about}>
                <time dateTime={time}>{exactTime(time)}</time>
                {!detail && ` · ${device}`}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <Waiting count={6} />
      )}
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={devices.moreFailed} />
    </div>
  );
}
