import classes from './UploadProgress.module.css';

/** How much of a photo has been sent, 0 to 1, across the photo itself. */
export const UploadProgress = ({ share, label }: { share: number; label: (percent: number) => string }) => {
  const percent = Math.round(share * 100);
  return <progress className={classes.progress} max={100} value={percent} aria-label={label(percent)} />;
};
