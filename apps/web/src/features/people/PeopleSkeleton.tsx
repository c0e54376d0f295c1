import { Bone, BoneCircle, SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './PersonRow.module.css';

/** Placeholder for people. */
export const PeopleSkeleton = ({ count = 8 }: { count?: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={classes.row}>
        <BoneCircle />
        <div className={classes.bones}>
          <Bone width={index % 2 ? 132 : 168} height={15} />
        </div>
        <Bone width={112} height={36} />
      </div>
    )}
  />
);
