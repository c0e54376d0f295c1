import type { OpenGraph } from '@muster/contract';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './ComposerPreview.module.css';
import { LinkCard } from './LinkCard.tsx';
import { previews } from './previews.words.ts';

export interface ComposerPreviewProps {
  preview: OpenGraph | null;
  loading: boolean;
  onDismiss: () => void;
}

/** The preview of the link in a text that is being written, with a button to remove it [FEED-34]. */
export function ComposerPreview({ preview, loading, onDismiss }: ComposerPreviewProps) {
  if (loading)
    return (
      <div className={classes.loading}>
        <VisuallyHidden>
          <span role="status">{previews.loading}</span>
        </VisuallyHidden>
        <Bone width={104} height={112} />
        <span className={classes.words} aria-hidden="true">
          <Bone width="30%" height={12} />
          <Bone width="80%" />
          <Bone width="60%" />
        </span>
      </div>
    );
  if (!preview) return null;
  return (
    <div className={classes.held}>
      <LinkCard preview={preview} compact />
      <IconButton
        label={previews.remove}
        className={classes.remove}
        onClick={(event) => {
          // The button disappears; focus moves back to the text for keyboard users.
          event.currentTarget.form?.querySelector('textarea')?.focus();
          onDismiss();
        }}
      >
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
