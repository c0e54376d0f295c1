import type { Person } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { common } from '../platform/common.words.ts';
import { displayName } from './Avatar.tsx';
import classes from './PersonLink.module.css';
import { toast } from './toast.ts';

export interface PersonLinkProps {
  person: Person;
  /** What leads to the profile; the name, unless given. */
  children?: ReactNode;
  className?: string;
  /** A second link to the same person beside their name: skipped by keyboard and screen readers. */
  echo?: boolean;
}

/** Leads to somebody's profile. Anonymous people have none: tapping them says so [ROLE-26]. Deleted members are only named. */
export function PersonLink({ person, children = displayName(person), className, echo }: PersonLinkProps) {
  const names = [classes.person, className].filter(Boolean).join(' ');
  const quiet = echo ? ({ tabIndex: -1, 'aria-hidden': true } as const) : {};
  if (person.id)
    return (
      <Link to="/profile/$profileId" params={{ profileId: person.id }} className={names} {...quiet}>
        {children}
      </Link>
    );
  // Whoever has deleted their account has no profile, and is not anonymous either.
  if (!person.anonymous_profile) return echo ? children : <span className={names}>{children}</span>;
  return (
    <button type="button" className={names} onClick={() => toast(common.anonymousProfile)} {...quiet}>
      {children}
    </button>
  );
}
