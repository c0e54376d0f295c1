import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  drawing: DrawingName;
  /** The specified sentence. */
  text: string;
  /** A line above the sentence, where it needs one. */
  title?: string;
  /** Fills the list, or leads on. */
  action?: ReactNode;
}

/** An empty state is an invitation: a drawing, the sentence, and the action that fills the list. */
export function EmptyState({ drawing, text, title, action }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <Drawing name={drawing} />
      {title && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
