import { shell } from '../../platform/words/shell.ts';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './ProfileHeader.module.css';

/** Where a profile will stand. */
export const ProfileSkeleton = () => (
  <section className={classes.header}>
    <VisuallyHidden>
      <span role="status">{shell.loading}</span>
    </VisuallyHidden>
    <div className={classes.top}>
      <BoneCircle size={96} />
      <div className={classes.who}>
        <Bone width={180} height={24} />
        <Bone width={110} height={14} />
      </div>
    </div>
    <Bone width="80%" height={15} />
  </section>
);
