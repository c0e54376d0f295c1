import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import classes from './WritingFooter.module.css';
import { writing } from './writing.words.ts';

export interface WritingFooterProps {
  /** The form that the button sends. */
  form: string;
  length: number;
  limit: number;
  /** The word on the button. */
  send: string;
  busy?: boolean;
  /** At the left: what else can be added. */
  children?: ReactNode;
}

/** Below what is written: tools, the count of characters [FEED-41], and the button that sends. */
export const WritingFooter = ({ form, length, limit, send, busy, children }: WritingFooterProps) => (
  <div className={classes.tools}>
    {children}
    <span className={classes.count}>
      <Counter length={length} limit={limit} left={writing.left} />
    </span>
    <Button look="filled" type="submit" form={form} busy={busy} title={writing.keyHint}>
      {send}
    </Button>
  </div>
);
