import { Bone, LoadingStatus } from '../../ui/Skeleton.tsx';
import classes from './GroupsSkeleton.module.css';

/** Placeholder for the tiles of a carousel. */
export const TilesSkeleton = ({ large }: { large?: boolean }) => (
  <div className={classes.tiles} data-large={large || undefined} aria-hidden="true">
    {[0, 1, 2].map((index) => (
      <div key={index} className={classes.tile}>
        <Bone height={large ? 170 : 112} />
        <Bone width="72%" height={18} />
        <Bone width="48%" />
        <Bone width="38%" height={20} />
      </div>
    ))}
  </div>
);

/** Placeholder for the carousels of the groups screen. */
export const CarouselsSkeleton = () => (
  <div className={classes.carousels}>
    <LoadingStatus />
    <TilesSkeleton large />
    <div className={classes.title} aria-hidden="true">
      <Bone width={148} height={24} />
    </div>
    <TilesSkeleton />
  </div>
);

/** Placeholder for groups in a list. */
export const RowsSkeleton = ({ count = 6 }: { count?: number }) => (
  <div>
    <LoadingStatus />
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
      <div key={index} className={classes.row} aria-hidden="true">
        <Bone width={88} height={66} />
        <div className={classes.words}>
          <Bone width="56%" height={18} />
          <Bone width="40%" />
          <Bone width="24%" />
        </div>
      </div>
    ))}
  </div>
);

/** Placeholder for a group's own screen. */
export const GroupSkeleton = () => (
  <div>
    <LoadingStatus />
    <div aria-hidden="true">
      <div className={classes.banner}>
        <Bone height="100%" />
      </div>
      <div className={classes.head}>
        <Bone width={180} height={20} />
        <Bone width="64%" height={34} />
        <Bone width={120} height={44} />
        <Bone width="70%" height={44} />
        <Bone />
        <Bone width="82%" />
      </div>
    </div>
  </div>
);
