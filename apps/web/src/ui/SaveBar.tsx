import type { ReactNode } from 'react';
import classes from './SaveBar.module.css';

/** The foot of a form: what saves it, first, and what gives it up. On wide screens it stays in sight however long the form is. */
export const SaveBar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>;
