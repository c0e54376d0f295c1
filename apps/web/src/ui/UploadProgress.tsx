import classes from './UploadProgress.module.css';

/** A photo's upload progress, 0 to 1, across the photo itself. */
export const UploadProgress = ({ share, label }: { share: number; label: (percent: number) => string }) => {
  const percent = Math.round(share * 100);
  return <progress className={classes.progress} max={100} value={percent} aria-label={label(percent)} />;
};
