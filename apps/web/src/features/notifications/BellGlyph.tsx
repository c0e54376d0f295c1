import { BellIcon } from '../../ui/icons.tsx';
import classes from './BellGlyph.module.css';

/** A bell with the unseen count [NOTIF-03]. */
export const BellGlyph = ({ unseen }: { unseen: number }) => (
  <span className={classes.bell} aria-hidden="true">
    <BellIcon />
    {unseen > 0 && <span className={classes.mark}>{unseen > 9 ? '9+' : unseen}</span>}
  </span>
);
