import { Link } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import classes from '../../ui/AddButton.module.css';
import { PlusIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import { eventsWords } from './events.words.ts';
import { mayCreate } from './form.rules.ts';

/** The floating button that leads to a new event, for those who may create one [ROLE-16, ROLE-18]. Leave it out on past tabs. */
export function AddEvent() {
  const me = useMe();
  if (!mayCreate(me, getConfig())) return null;
  return (
    <Link to="/events/new" className={classes.add} data-wide aria-label={eventsWords.add} title={eventsWords.add}>
      <PlusIcon size={28} strokeWidth={2.25} />
      <span>{eventsWords.add}</span>
    </Link>
  );
}
