import type { Mention } from '@muster/contract';
import { Button } from './Button.tsx';
import { forms } from './forms.words.ts';
import classes from './OtherText.module.css';
import { RichText } from './RichText.tsx';

export interface OtherTextProps {
  /** What happened: «This post was changed …». */
  title: string;
  text: string;
  mentioned?: readonly Mention[];
  onKeep: () => void;
  onTake: () => void;
}

/** What the member's other tab has saved, shown above their own text, and the choice between the two. Not shown while saving. */
export const OtherText = ({ title, text, mentioned, onKeep, onTake }: OtherTextProps) => (
  <section className={classes.panel} role="alert" aria-label={title}>
    <p className={classes.title}>{title}</p>
    <blockquote className={classes.text}>{text ? <RichText text={text} mentioned={mentioned} /> : <em>{forms.noText}</em>}</blockquote>
    <div className={classes.choices}>
      <Button size="small" onClick={onTake}>
        {forms.takeTheirs}
      </Button>
      <Button size="small" look="filled" onClick={onKeep}>
        {forms.keepMine}
      </Button>
    </div>
  </section>
);
