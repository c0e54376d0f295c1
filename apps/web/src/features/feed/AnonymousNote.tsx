import { Link } from '@tanstack/react-router';
import { useMe } from '../session/index.ts';
import classes from './AnonymousNote.module.css';
import { feed } from './feed.words.ts';

/** Tells anonymous members why they cannot post, and how to change that [ROLE-23]. */
export function AnonymousNote() {
  const me = useMe();
  if (!me.anonymous_profile) return null;
  return (
    <p className={classes.note}>
      {feed.anonymous}{' '}
      <Link to="/profile/settings/privacy-settings" className={classes.way}>
        {feed.anonymousWay}
      </Link>
    </p>
  );
}
