import type { Post, Workout } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { dayTitle, ownToday } from './log.days.ts';
import { WorkoutCard } from './WorkoutCard.tsx';
import classes from './WorkoutLogs.module.css';
import { workouts } from './workout.kind.ts';
import { type LogsOf, workoutsQuery } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

const LogsSkeleton = ({ count = 5 }: { count?: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.bone}>
        <Bone width={index % 2 ? '55%' : '70%'} height={22} />
        <Bone width="30%" />
      </div>
    )}
  />
);

interface Day {
  day: string;
  logs: Workout[];
}

/** Logs under their days, the latest first; of a day the last one entered. One that was just entered has its place at once. */
function daysOf(all: readonly Workout[]): Day[] {
  const days = new Map<string, Workout[]>();
  for (const log of all) days.set(log.entry_date, [...(days.get(log.entry_date) ?? []), log]);
  return [...days].map(([day, logs]) => ({ day, logs }));
}

export interface WorkoutLogsProps extends LogsOf {
  /** Called with the post that shares a log. */
  onShared: (post: Post) => void;
}

/** The member's own logs as cards under their days [WORK-05]; the next page loads before the reader reaches the end. */
export function WorkoutLogs({ type, challengeId, onShared }: WorkoutLogsProps) {
  const me = useMe();
  const list = useInfiniteQuery(workoutsQuery(me.id, { type, challengeId }));
  const pages = list.data?.pages;
  const ids = useMemo(() => [...new Set(pages?.flatMap((page) => page.ids))], [pages]);
  const all = workouts.useAll(ids);
  const failed = list.isLoadingError;
  useEffect(() => {
    if (failed) toast(words.loadFailed, { kind: 'alert' });
  }, [failed]);
  if (list.isPending) return <LogsSkeleton />;
  if (failed) return <ErrorState error={list.error} text={words.failed} onRetry={() => void list.refetch()} />;
  if (all.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        drawing="event-fitness"
        text={words.empty[challengeId ? 'challenge' : (type ?? 'all')]}
        action={type !== 'hydration' && <ButtonLink to="/recordworkout">{words.add.activity}</ButtonLink>}
      />
    );
  const today = ownToday();
  return (
    <div aria-busy={list.isFetching}>
      {daysOf(all).map(({ day, logs }) => (
        <section key={day} aria-labelledby={`logs-${day}`}>
          <h2 id={`logs-${day}`} className={classes.day}>
            {dayTitle(day, today)}
          </h2>
          <ul>
            {logs.map((log) => (
              <WorkoutCard key={log.id} log={log} onShared={onShared} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={list} waiting={<LogsSkeleton count={2} />} failed={words.moreFailed}>
        <p className={classes.end}>{words.end}</p>
      </ListEnd>
    </div>
  );
}
