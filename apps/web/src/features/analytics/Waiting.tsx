import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './Analytics.module.css';

/** Rows to come. */
export const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.row}>
        <Bone width={index % 2 ? 180 : 236} height={16} />
        <Bone width={48} height={16} />
      </div>
    )}
  />
);
