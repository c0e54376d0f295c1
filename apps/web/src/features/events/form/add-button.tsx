import type { ReactNode } from 'react';
import classes from '../../../ui/AddButton.module.css';
import { PlusIcon } from '../../../ui/icons.tsx';
import { eventsWords } from '../events.words.ts';

/** What the button is, wherever it leads. */
export const shape = { className: classes.add, 'data-wide': true, 'aria-label': eventsWords.add, title: eventsWords.add };
/** What stands in it. */
export const face: ReactNode = (
  <>
    <PlusIcon size={28} strokeWidth={2.25} />
    <span>{eventsWords.add}</span>
  </>
);
