import classes from './Skeleton.module.css';

/** A line of text that is still loading. Widths and heights in CSS lengths. */
export const Bone = ({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) => (
  <span className={classes.bone} style={{ width, height }} aria-hidden="true" />
);

/** A face that is still loading. */
export const BoneCircle = ({ size = 44 }: { size?: number }) => (
  <span className={classes.circle} style={{ width: size, height: size }} aria-hidden="true" />
);
