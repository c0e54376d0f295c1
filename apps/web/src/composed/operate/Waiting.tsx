import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './Operate.module.css';

/** Placeholders of rows. */
export const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.row}>
        <div className={classes.about}>
          <Bone width={index % 2 ? 150 : 196} height={16} />
          <Bone width={228} height={13} />
        </div>
        <Bone width={72} height={32} />
      </div>
    )}
  />
);
