import { Bone, SkeletonRows } from '../../../ui/Skeleton.tsx';
import classes from './EventCard.module.css';

/** Placeholder for events of a list. */
export const EventsSkeleton = ({ count = 6 }: { count?: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={`${classes.row} ${classes.card}`}>
        <span className={classes.time}>
          <Bone width={56} height={16} />
        </span>
        <span className={classes.words}>
          <Bone width={index % 2 ? '70%' : '90%'} height={18} />
          <Bone width={index % 2 ? '50%' : '40%'} />
        </span>
        <Bone width={72} height={72} />
      </div>
    )}
  />
);
