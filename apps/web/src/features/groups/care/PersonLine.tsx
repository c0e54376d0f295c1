import type { Person } from '@muster/contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LeaderLabel } from '../../../ui/LeaderLabel.tsx';
import { PersonLink } from '../../../ui/PersonLink.tsx';
import { care as words } from './care.words.ts';
import classes from './PersonLine.module.css';

export interface PersonLineProps {
  /** Null for whom the viewer does not see. */
  person: Person | null;
  /** Below the name. */
  note: ReactNode;
  /** At the right end: what can be done. */
  children?: ReactNode;
}

const nobody = { id: null, first_name: '', last_name: '', profile_photo_url: null, anonymous_profile: true };

/** Somebody in a list of those who look after a group, with what can be done. */
export const PersonLine = ({ person, note, children }: PersonLineProps) => (
  <li className={classes.row}>
    <Avatar person={person ?? nobody} size={40} />
    <div className={classes.words}>
      {person ? <PersonLink person={person} className={classes.name} /> : <span className={classes.name}>{words.unseen}</span>}
      {person && <LeaderLabel label={person.leader_label} />}
      <span className={classes.note}>{note}</span>
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </li>
);
