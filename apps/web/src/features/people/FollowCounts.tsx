import type { Member } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { common } from '../../platform/common.words.ts';
import { shortNumber } from '../../platform/numbers.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import classes from './FollowCounts.module.css';
import { useFollowing, useFollows } from './follows.ts';
import { summaryQuery } from './people.api.ts';
import { people } from './people.words.ts';

/** How many people follow a member and how many they follow, each linking to the list [PROF-04, PROF-38]. */
export function FollowCounts({ member }: { member: Pick<Member, 'id' | 'following'> }) {
  const { data, isError, refetch } = useQuery(summaryQuery(member.id));
  const target = { named: member.id, following: member.following };
  const [known, following] = [useFollows(target), useFollowing(target)];
  if (!data && isError)
    return (
      <div className={classes.failed} role="alert">
        <p>{people.countsFailed}</p>
        <button type="button" onClick={() => void refetch()}>
          {common.retry}
        </button>
      </div>
    );
  if (!data)
    return (
      <div className={classes.counts}>
        <Bone width={190} height={15} />
      </div>
    );
  const followers = Math.max(0, data.followers + Number(following) - Number(known));
  return (
    <div className={classes.counts}>
      {(
        [
          [followers, followers === 1 ? people.counted.follower : people.counted.followers],
          [data.following, people.counted.following],
        ] as const
      ).map(([count, word], index) => (
        <Link key={index} to="/profile/$profileId/followers" params={{ profileId: member.id }} state={{ index }} className={classes.count}>
          <strong key={count}>{shortNumber(count)}</strong> {word}
        </Link>
      ))}
    </div>
  );
}
