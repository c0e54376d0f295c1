import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import classes from './ChallengesSkeleton.module.css';

/** Placeholder for cards of challenges. */
export const ChallengesSkeleton = ({ count = 4 }: { count?: number }) => (
  <div>
    <LoadingStatus />
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
      <div key={index} className={classes.card} aria-hidden="true">
        <Bone width={88} height={88} />
        <div className={classes.words}>
          <Bone width="64%" height={20} />
          <Bone width="40%" />
          <Bone height={10} />
          <Bone width="52%" />
        </div>
      </div>
    ))}
  </div>
);

/** Placeholder for rows of a leaderboard. */
export const BoardSkeleton = ({ count = 5 }: { count?: number }) => (
  <div>
    <LoadingStatus />
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
      <div key={index} className={classes.row} aria-hidden="true">
        <Bone width={24} />
        <Bone width={40} height={40} />
        <Bone width="44%" />
      </div>
    ))}
  </div>
);

/** Placeholder for a challenge's own screen. */
export const ChallengeSkeleton = () => (
  <div>
    <LoadingStatus />
    <div aria-hidden="true">
      <div className={classes.cover}>
        <Bone height="100%" />
      </div>
      <div className={classes.head}>
        <Bone width="40%" />
        <Bone width="70%" height={34} />
        <Bone height={92} />
        <Bone width={180} height={44} />
        <Bone width="82%" />
      </div>
    </div>
  </div>
);
