import type { Event } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { ChevronIcon } from '../../../ui/late-icons.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { addToCalendar as words } from './add-to-calendar.words.ts';
import classes from './CalendarSheet.module.css';
import { calendarLinks, calendarSites } from './calendar.links.ts';

export interface CalendarSheetProps {
  event: Event;
  opened: boolean;
  onClose: () => void;
  /** Asks for the file. */
  onFile: () => void;
}

/** Where an event may be taken over: a file, or one of the usual sites; and the way to an address that follows all events. */
export function CalendarSheet({ event, opened, onClose, onFile }: CalendarSheetProps) {
  const links = calendarLinks(event, `${location.origin}/events/${event.id}`);
  return (
    <Sheet opened={opened} onClose={onClose} title={words.title} size="small">
      <ul className={classes.ways}>
        <li>
          <button
            type="button"
            className={classes.way}
            onClick={() => {
              onFile();
              onClose();
            }}
          >
            <span>
              {words.file}
              <span className={classes.hint}>{words.fileHint}</span>
            </span>
            <ChevronIcon size={20} />
          </button>
        </li>
        {calendarSites.map((site) => (
          <li key={site}>
            <a className={classes.way} href={links[site]} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              {words.sites[site]}
              <ChevronIcon size={20} />
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{words.sitesHint}</p>
      <p className={classes.hint}>
        {words.stays}{' '}
        <Link to="/profile/calendar" className={classes.link}>
          {words.own}
        </Link>
      </p>
    </Sheet>
  );
}
