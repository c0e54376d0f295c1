import type { GroupRole } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { followOf } from './FollowButton.tsx';
import classes from './GroupMembers.module.css';
import { groupMembersQuery } from './groupMembers.api.ts';
import { membersList as words } from './groupMembers.words.ts';
import { PeopleList } from './PeopleList.tsx';
import type { PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';

/** The viewer's own row leads to their own profile, also where the list shows them as anonymous. */
const ownRow = (person: PersonEntry) => (!person.id && person.own ? { to: '/profile', note: people.you } : undefined);

export interface GroupMembersProps {
  groupId: string;
  /** What names are searched for; empty for everybody. */
  q: string;
  /** Behind the follow button of a row: what those who look after the group can do. `relation_id` names the membership. */
  also?: ((person: PersonEntry, role: GroupRole) => ReactNode) | undefined;
}

/** The admins of a group and its other members, apart, with how many they are [GROUP-21]. A list of nobody is not shown. */
export function GroupMembers({ groupId, q, also }: GroupMembersProps) {
  const lists = [
    { title: words.admins, role: 'Admin' as const, list: useInfiniteQuery(groupMembersQuery(groupId, 'admin', q)) },
    { title: words.members, role: 'Member' as const, list: useInfiniteQuery(groupMembersQuery(groupId, 'member', q)) },
  ];
  const counts = lists.map(({ list }) => list.data?.pages[0]?.count);
  const rightOf = (role: GroupRole) => (person: PersonEntry) => (
    <>
      {followOf(person)}
      {also?.(person, role)}
    </>
  );
  const found = counts.every((count) => count !== undefined) ? counts.reduce((sum, count) => sum + count, 0) : null;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{q && found !== null ? people.found(found) : ''}</span>
      </VisuallyHidden>
      {lists.map(
        ({ title, role, list }, index) =>
          counts[index] !== 0 && (
            <section key={title} className={classes.members} aria-label={title}>
              <h2 className={classes.title}>
                {title}
                {counts[index] !== undefined && <span className={classes.count}>{counts[index]}</span>}
              </h2>
              <PeopleList list={list} failed={words.failed} right={rightOf(role)} opens={ownRow} empty={null} />
            </section>
          ),
      )}
      {found === 0 && <EmptyState drawing="no-people" text={people.noneFound} />}
    </>
  );
}
