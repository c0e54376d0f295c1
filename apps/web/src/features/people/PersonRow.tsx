import type { ReactNode } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { useMe } from '../session/index.ts';
import classes from './PersonRow.module.css';
import { AdminIcon } from './people.icons.tsx';
import { type PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';

export interface PersonRowProps {
  person: PersonEntry;
  /** The row's controls. */
  right?: ReactNode;
  /** Where the row leads, if not to the profile. */
  to?: string | undefined;
  /** A line of its own below the name. */
  note?: string | undefined;
  /** Marks a sponsor's admin [ROLE-10]. */
  admins?: boolean;
}

/** One person in a list: face, name and label link to the profile. */
export function PersonRow({ person, right, to, note, admins }: PersonRowProps) {
  const me = useMe();
  return (
    <li className={classes.row}>
      <PersonLink person={person} to={to} className={classes.who}>
        <Avatar person={person} />
        <span className={classes.words}>
          <span className={classes.name}>
            {displayName(person)}
            {admins && person.is_sponsor_admin && (
              <span className={classes.admin} role="img" aria-label={people.admin} title={people.admin}>
                <AdminIcon size={20} />
              </span>
            )}
          </span>
          {person.id === me.id && <span className={classes.you}>{people.you}</span>}
          <LeaderLabel label={person.leader_label} />
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </PersonLink>
      {right}
    </li>
  );
}
