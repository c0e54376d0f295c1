import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RichText } from '../../ui/RichText.tsx';
import classes from './GroupAbout.module.css';
import { groupPage as words } from './group-page.words.ts';

/** From here on a text is cut: about four lines of a phone. */
const longCharacters = 180;
const longLines = 4;

/** What a group says of itself; a long text opens and closes [GROUP-18]. */
export function GroupAbout({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (!text.trim()) return null;
  const isLong = text.length > longCharacters || text.split('\n').length > longLines;
  return (
    <section className={classes.about} aria-label={words.about}>
      <div className={isLong && !open ? classes.cut : undefined}>
        <RichText text={text} />
      </div>
      {isLong && (
        <Button look="text" size="small" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showMore}
        </Button>
      )}
    </section>
  );
}
