import type { Post } from '@muster/contract';
import { useEffect, useState } from 'react';
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

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** The photo of a post that is being written, with how far it has been sent. */
export function ComposerPhoto({ file, kept, progress, onRemove }: ComposerPhotoProps) {
  const chosen = useObjectUrl(file);
  const source = file ? chosen : (kept?.media_url ?? null);
  if (!source) return null;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className={classes.photo}>
      <img src={source} alt={feed.chosenPhoto} className={classes.image} />
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
