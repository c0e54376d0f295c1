import { Bone } from '../../ui/Skeleton.tsx';
import classes from './PushChoices.module.css';

/** A switch that is still loading. */
export const WaitingRow = () => (
  <div className={classes.waiting} aria-hidden="true">
    <Bone width="62%" height={16} />
    <Bone width={48} height={28} />
  </div>
);
