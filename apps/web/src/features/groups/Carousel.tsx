import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import classes from './Carousel.module.css';
import { groupsWords as words } from './groups.words.ts';

export interface CarouselProps {
  title: string;
  /** Its title is for screen readers only. */
  untitled?: boolean;
  /** Between its title and its items. */
  above?: ReactNode;
  /** Its items, each an `li`. */
  children: ReactNode;
  /** How many items it has: with more of them, there may be further to go. */
  count: number;
}

/** Which way there is more, by the keys that lead there. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** A row of items that is swiped, scrolled with its two buttons, or walked through with the arrow keys, Home and End [GROUP-05]. */
export function Carousel({ title, untitled, above, children, count }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ back: false, on: false });
  const look = () => {
    const list = row.current;
    if (!list) return;
    const at = Math.abs(list.scrollLeft);
    const [back, on] = [at > 4, at < list.scrollWidth - list.clientWidth - 4];
    setMore((before) => (before.back === back && before.on === on ? before : { back, on }));
  };
  useEffect(() => {
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [count]);
  const turn = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.85, behavior: 'smooth' });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    const next = links[step(at, links.length - 1)]!;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <section className={classes.carousel} aria-label={title}>
      <header className={classes.header} data-untitled={untitled || undefined}>
        {!untitled && <h2 className={classes.title}>{title}</h2>}
        {(more.back || more.on) && (
          <div className={classes.turns}>
            <IconButton label={words.back(title)} className={classes.back} aria-disabled={!more.back} onClick={() => turn(-1)}>
              <ChevronIcon size={20} />
            </IconButton>
            <IconButton label={words.on(title)} aria-disabled={!more.on} onClick={() => turn(1)}>
              <ChevronIcon size={20} />
            </IconButton>
          </div>
        )}
      </header>
      {above}
      {children && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys move among its links.
        <ul ref={row} className={classes.row} onScroll={look} onKeyDown={onKeyDown}>
          {children}
        </ul>
      )}
    </section>
  );
}
