import type { Mention } from '@muster/contract';
import { writing } from '../platform/words/writing.ts';
import { Button } from './Button.tsx';
import classes from './OtherText.module.css';
import { RichText } from './RichText.tsx';

export interface OtherTextProps {
  /** What happened: «This post was changed …». */
  title: string;
  text: string;
  mentioned?: readonly Mention[];
  busy?: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** What somebody's other tab has saved, above what they are writing here, and the choice between the two. */
export const OtherText = ({ title, text, mentioned, busy, onKeep, onTake }: OtherTextProps) => (
  <section className={classes.panel} role="alert" aria-label={title}>
    <p className={classes.title}>{title}</p>
    <blockquote className={classes.text}>{text ? <RichText text={text} mentioned={mentioned} /> : <em>{writing.noText}</em>}</blockquote>
    <div className={classes.choices}>
      <Button size="small" disabled={busy} onClick={onTake}>
        {writing.takeTheirs}
      </Button>
      <Button size="small" look="filled" disabled={busy} onClick={onKeep}>
        {writing.keepMine}
      </Button>
    </div>
  </section>
);
