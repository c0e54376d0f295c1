import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { keptOutQuery } from './groupMembers.api.ts';
import { membersList as words } from './groupMembers.words.ts';
import { PeopleList } from './PeopleList.tsx';
import type { PersonEntry } from './people.kind.ts';

export interface KeptOutProps {
  groupId: string;
  /** At the right end of a row: the way back. `relation_id` names the row. */
  right: (person: PersonEntry) => ReactNode;
}

/** Who is kept out of a group, the latest first, for those who look after it. */
export const KeptOut = ({ groupId, right }: KeptOutProps) => (
  <PeopleList
    list={useInfiniteQuery(keptOutQuery(groupId))}
    failed={words.keptOutFailed}
    right={right}
    empty={<EmptyState drawing="no-blocked" text={words.nobodyKeptOut} />}
  />
);
