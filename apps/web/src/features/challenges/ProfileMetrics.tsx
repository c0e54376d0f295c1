import { useQuery } from '@tanstack/react-query';
import { common } from '../../platform/common.words.ts';
import { shortNumber } from '../../platform/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { metricsQuery } from './challenges.api.ts';
import { metricsWords as words } from './metrics.words.ts';
import classes from './ProfileMetrics.module.css';

/** In how many challenges and events a member took part, on their profile [PROF-72]. */
export function ProfileMetrics({ memberId }: { memberId: string }) {
  const { data, isPending, refetch } = useQuery(metricsQuery(memberId));
  if (isPending) return <Bone width={280} height={40} />;
  if (!data)
    return (
      <p className={classes.failed} role="alert">
        {words.failed}{' '}
        <Button look="text" size="small" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </p>
    );
  const figures = [
    [data.all_time_challenges_participated, words.challenges(data.all_time_challenges_participated)],
    [data.mtd_events_participated, words.month(data.mtd_events_participated)],
    [data.ytd_events_participated, words.year(data.ytd_events_participated)],
  ] as const;
  return (
    <ul className={classes.figures}>
      {figures.map(([count, noun]) => (
        <li key={noun}>
          <strong>{shortNumber(count)}</strong> <span>{noun}</span>
        </li>
      ))}
    </ul>
  );
}
