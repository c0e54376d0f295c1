import type { Post } from '@muster/contract';
import { useCallback } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import classes from './ComposerPhoto.module.css';

export interface ComposerPhotoProps {
  /** Chosen from the device. */
  file: File | null;
  /** The post whose photo stays unless another is chosen. */
  kept: Post | null;
  /** Share that is sent, 0 to 1, while it is on its way. */
  progress: number | null;
  onRemove: () => void;
}

/** Shows a file without sending it anywhere; the address it gets is given back with the image. */
function FileImage({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={feed.chosenPhoto} className={classes.image} />;
}

/** The photo of a post that is being written, with how far it has been sent. */
export function ComposerPhoto({ file, kept, progress, onRemove }: ComposerPhotoProps) {
  if (!file && !kept?.media_url) return null;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className={classes.photo}>
      {file ? <FileImage file={file} /> : <img src={kept?.media_url ?? undefined} alt={feed.chosenPhoto} className={classes.image} />}
      {percent === null ? (
        <IconButton label={feed.removePhoto} className={classes.remove} onClick={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      ) : (
        <progress className={classes.progress} max={100} value={percent} aria-label={feed.uploading(percent)} />
      )}
    </div>
  );
}
