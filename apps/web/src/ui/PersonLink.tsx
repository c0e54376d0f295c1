import type { Person } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { common } from '../platform/common.words.ts';
import { displayName } from './Avatar.tsx';
import classes from './PersonLink.module.css';
import { toast } from './toast.ts';

export interface PersonLinkProps {
  person: Person;
  /** Where it leads, if not to the profile. */
  to?: string | undefined;
  /** The content of the link; the name, unless given. */
  children?: ReactNode;
  className?: string;
  /** A second link to the same person next to their name: skipped by keyboard and screen readers. */
  echo?: boolean;
}

/** Links to a person's profile. Anonymous people have none: tapping them says so [ROLE-26]. Deleted members are shown without a link. */
export function PersonLink({
  person,
  to = person.id ? `/profile/${person.id}` : undefined,
  children = displayName(person),
  className,
  echo,
}: PersonLinkProps) {
  const names = [classes.person, className].filter(Boolean).join(' ');
  const quiet = echo ? ({ tabIndex: -1, 'aria-hidden': true } as const) : {};
  if (to)
    return (
      <Link to={to} className={names} {...quiet}>
        {children}
      </Link>
    );
  // A member who has deleted their account has no profile, and is not anonymous either.
  if (!person.anonymous_profile) return echo ? children : <span className={names}>{children}</span>;
  return (
    <button type="button" className={names} onClick={() => toast(common.anonymousProfile)} {...quiet}>
      {children}
    </button>
  );
}
