import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMe } from '../session/index.ts';
import { followOf } from './FollowButton.tsx';
import { PeopleList } from './PeopleList.tsx';
import { likersQuery } from './people.api.ts';
import { people } from './people.words.ts';

/** The people who like a post or comment, given its id [FEED-28]. */
export function Likes({ streamId, kind }: { streamId: string; kind: 'post' | 'comment' }) {
  const list = useInfiniteQuery(likersQuery(useMe().id, streamId));
  return (
    <PeopleList
      list={list}
      failed={people.likesFailed(kind)}
      right={followOf}
      empty={<EmptyState drawing="no-people" text={people.noLikes} />}
    />
  );
}
