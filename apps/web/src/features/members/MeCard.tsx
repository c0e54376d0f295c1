import { Link } from '@tanstack/react-router';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { useMe } from '../session/index.ts';
import classes from './MeCard.module.css';

/** The signed-in member, in the right column of wide screens. */
export function MeCard() {
  const me = useMe();
  return (
    <Link to="/profile" className={classes.card}>
      <Avatar person={me} size={52} />
      <span className={classes.words}>
        <span className={classes.name}>{displayName(me)}</span>
        {me.workspace && <span className={classes.workspace}>{me.workspace.name}</span>}
      </span>
    </Link>
  );
}
