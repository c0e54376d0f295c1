import { Bone, BoneCircle, SkeletonRows } from '../../ui/Skeleton.tsx';
import row from './CommentRow.module.css';
import classes from './CommentsSkeleton.module.css';

/** Placeholder for comments. */
export const CommentsSkeleton = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (
      <div className={row.row}>
        <BoneCircle size={36} />
        <div className={classes.words}>
          <Bone width="34%" height={14} />
          <Bone width={index % 2 ? '62%' : '88%'} height={14} />
        </div>
      </div>
    )}
  />
);
