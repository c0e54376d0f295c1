import { photoWords } from './photo.words.ts';
import classes from './UploadProgress.module.css';

/** A photo's upload progress, 0 to 1, across the photo itself. */
export const UploadProgress = ({ share }: { share: number }) => {
  const percent = Math.round(share * 100);
  return <progress className={classes.progress} max={100} value={percent} aria-label={photoWords.uploading(percent)} />;
};
