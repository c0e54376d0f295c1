import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import classes from './WritingFooter.module.css';
import { writing } from './writing.words.ts';

export interface WritingFooterProps {
  /** The id of the form that the button submits. */
  form: string;
  length: number;
  limit: number;
  /** The button's label. */
  send: string;
  busy?: boolean;
  /** On the left: what else can be added. */
  children?: ReactNode;
}

/** Below the text: tools, the character count [FEED-41], and the submit button. */
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
