import type { FollowRelation } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { profile } from '../members/profile.words.ts';
import { useMe } from '../session/index.ts';
import { followOf } from './FollowButton.tsx';
import { FollowerOptions } from './FollowerOptions.tsx';
import { PeopleList } from './PeopleList.tsx';
import { followsQuery } from './people.api.ts';
import { type PersonEntry, persons } from './people.kind.ts';
import { people } from './people.words.ts';

/** How many named people to fetch at once of those a member follows [PROF-41]. */
const namedAtOnce = 10;

export interface FollowsProps {
  memberId: string;
  /** The member's name, once known. */
  firstName: string | undefined;
  relation: FollowRelation;
}

/** The viewer's own followers can be removed. */
const followerOf = (person: PersonEntry) => (
  <>
    {followOf(person)}
    {person.relation_id && <FollowerOptions person={person} relationId={person.relation_id} />}
  </>
);

/** A member's followers, or the people they follow. */
export function Follows({ memberId, firstName, relation }: FollowsProps) {
  const me = useMe();
  const list = useInfiniteQuery(followsQuery(memberId, relation));
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const pages = data?.pages ?? [];
  const named = pages.flatMap((page) => page.ids).filter((id) => persons.get(id)?.id).length;
  const wanting = relation === 'following' && named < namedAtOnce && hasNextPage && !isFetching && !isFetchNextPageError;
  // A page without any named person triggers the next one.
  const loaded = pages.length;
  useEffect(() => {
    if (wanting && loaded > 0) void fetchNextPage();
  }, [wanting, loaded, fetchNextPage]);

  if (error instanceof ApiError && error.code === 'member.private') return <EmptyState drawing="not-found" text={profile.privateProfile} />;
  if (error instanceof ApiError && error.code === 'member.blocked') return <EmptyState drawing="not-found" text={people.blocked} />;
  const own = memberId === me.id;
  const nobody = own ? people.emptyOwn[relation] : people.empty[relation](firstName ?? people.somebody);
  return (
    <PeopleList
      list={list}
      failed={people.listFailed[relation]}
      right={own && relation === 'followers' ? followerOf : followOf}
      empty={
        <EmptyState
          drawing="no-people"
          text={nobody}
          action={
            own && (
              <ButtonLink to="/feed" state={{ findPeople: true }}>
                {people.findPeople}
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}
