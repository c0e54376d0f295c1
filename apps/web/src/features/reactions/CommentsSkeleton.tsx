import { shell } from '../../platform/words/shell.ts';
import { Bone, BoneCircle } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import row from './CommentRow.module.css';
import classes from './CommentsSkeleton.module.css';

/** Where comments will stand. */
export function CommentsSkeleton({ count }: { count: number }) {
  return (
    <div>
      <VisuallyHidden>
        <span role="status">{shell.loading}</span>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={index} className={row.row} aria-hidden="true">
          <BoneCircle size={36} />
          <div className={classes.words}>
            <Bone width="34%" height={14} />
            <Bone width={index % 2 ? '62%' : '88%'} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
