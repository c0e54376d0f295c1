import { Bone, BoneCircle, LoadingStatus } from '../../ui/Skeleton.tsx';
import cover from './Cover.module.css';
import classes from './ProfileHeader.module.css';

/** Placeholder for a profile. */
export const ProfileSkeleton = () => (
  <section className={classes.header}>
    <LoadingStatus />
    <div className={classes.cover}>
      <div className={cover.cover} />
    </div>
    <div className={classes.top}>
      <div className={classes.photo}>
        <BoneCircle size={96} />
      </div>
    </div>
    <div className={classes.who}>
      <Bone width={180} height={24} />
      <Bone width={110} height={14} />
    </div>
    <Bone width="80%" height={15} />
  </section>
);
