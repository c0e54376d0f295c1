import { Bone, BoneCircle, SkeletonRows } from '../../ui/Skeleton.tsx';
import card from './PostCard.module.css';
import classes from './PostSkeleton.module.css';

const One = ({ lines, photo }: { lines: string[]; photo?: boolean }) => (
  <div className={card.card}>
    <div className={card.header}>
      <BoneCircle />
      <div className={classes.who}>
        <Bone width="38%" height={15} />
        <Bone width={48} height={12} />
      </div>
    </div>
    <div className={classes.text}>
      {lines.map((width) => (
        <Bone key={width} width={width} height={15} />
      ))}
    </div>
    {photo && <div className={classes.photo} />}
    <div className={classes.actions}>
      <Bone width={44} height={20} />
      <Bone width={44} height={20} />
    </div>
  </div>
);

/** Placeholder for posts, with the same geometry. */
export const PostSkeleton = ({ count = 4 }: { count?: number }) => (
  <SkeletonRows
    count={count}
    render={(index) => (index % 3 === 1 ? <One lines={['64%']} photo /> : <One lines={['100%', '94%', '58%']} />)}
  />
);
