import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** Said by screen readers, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={classes.hidden}>{children}</span>;
