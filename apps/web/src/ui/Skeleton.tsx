import { Fragment, type ReactNode } from 'react';
import { common } from '../platform/common.words.ts';
import classes from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A placeholder for a line of text. Width and height in CSS lengths. */
export const Bone = ({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) => (
  <span className={classes.bone} style={{ width, height }} aria-hidden="true" />
);

/** A placeholder for an avatar. */
export const BoneCircle = ({ size = 44 }: { size?: number }) => (
  <span className={classes.circle} style={{ width: size, height: size }} aria-hidden="true" />
);

/** Tells screen readers that something is loading. */
export const LoadingStatus = () => (
  <VisuallyHidden>
    <span role="status">{common.loading}</span>
  </VisuallyHidden>
);

/** Placeholder for the rows of a list. */
export const SkeletonRows = ({ count, render }: { count: number; render: (index: number) => ReactNode }) => (
  <div>
    <LoadingStatus />
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
        <Fragment key={index}>{render(index)}</Fragment>
      ))}
    </div>
  </div>
);
