import { shell } from '../../platform/words/shell.ts';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './PersonRow.module.css';

/** Where people will stand. */
export const PeopleSkeleton = ({ count = 8 }: { count?: number }) => (
  <div>
    <VisuallyHidden>
      <span role="status">{shell.loading}</span>
    </VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <div key={index} className={classes.row} aria-hidden="true">
        <BoneCircle />
        <div className={classes.bones}>
          <Bone width={index % 2 ? 132 : 168} height={15} />
        </div>
        <Bone width={112} height={36} />
      </div>
    ))}
  </div>
);
