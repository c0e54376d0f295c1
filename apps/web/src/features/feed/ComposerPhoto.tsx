import type { Post } from '@muster/contract';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useFileUrl } from '../../ui/useFileUrl.ts';
import classes from './ComposerPhoto.module.css';
import { composer } from './composer.words.ts';

export interface ComposerPhotoProps {
  /** Chosen from the device. */
  file: File | null;
  /** The post whose photo is kept unless another is chosen. */
  kept: Post | null;
  /** Fraction uploaded, 0 to 1, while the upload runs. */
  progress: number | null;
  onRemove: () => void;
}

/** The photo of a post that is being written, with its upload progress. */
export function ComposerPhoto({ file, kept, progress, onRemove }: ComposerPhotoProps) {
  const chosen = useFileUrl(file);
  if (!file && !kept?.media_url) return null;
  return (
    <div className={classes.photo}>
      <img src={file ? chosen : (kept?.media_url ?? undefined)} alt={composer.chosenPhoto} className={classes.image} />
      {progress === null ? (
        <IconButton label={composer.removePhoto} className={classes.remove} onClick={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      ) : (
        <UploadProgress share={progress} />
      )}
    </div>
  );
}
