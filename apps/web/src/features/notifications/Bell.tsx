import { Link } from '@tanstack/react-router';
import { useMe } from '../session/index.ts';
import classes from './Bell.module.css';
import { BellGlyph } from './BellGlyph.tsx';
import { useUnseen } from './bell.api.ts';
import { notifications as words } from './bell.words.ts';

/** The bell in the home feed's bar, with a badge while something is unseen [NOTIF-03]. */
export function Bell() {
  const me = useMe();
  const unseen = useUnseen(me.id);
  return (
    <Link to="/notifications" className={classes.bell} aria-label={words.bell(unseen)} title={words.title}>
      <BellGlyph unseen={unseen} />
    </Link>
  );
}
