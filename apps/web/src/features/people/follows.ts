import type { FollowSummary } from '@muster/contract';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { createToggles } from '../../platform/toggles.ts';
import { toast } from '../../ui/toast.ts';
import { followed, peopleKey, suggestionsKey, summaryKey } from './people.cache.ts';
import { persons } from './people.kind.ts';
import { people } from './people.words.ts';

/** A person, as far as their follow button needs them. */
export interface FollowTarget {
  /** Their id, or the id of the viewer's follow where theirs is hidden. */
  named: string;
  /** Whether the viewer follows them, as the server last said. */
  following: boolean;
}

const follows = createToggles<boolean>((following) => following);

const count = (memberId: string, side: keyof FollowSummary, by: number) =>
  queryClient.setQueryData<FollowSummary>(summaryKey(memberId), (known) => known && { ...known, [side]: Math.max(0, known[side] + by) });

/** Records whether the viewer follows a person [PROF-25]. Lists refetch when the viewer returns to them. */
function settleFollow(viewerId: string, named: string, following: boolean): void {
  const by = following ? 1 : -1;
  count(named, 'followers', by);
  count(viewerId, 'following', by);
  persons.change(named, (person) => ({ ...person, following }));
  // A count fetched meanwhile may or may not include this follow, so it is refetched.
  for (const id of [named, viewerId]) void queryClient.invalidateQueries({ queryKey: summaryKey(id) });
  for (const queryKey of [peopleKey, suggestionsKey(viewerId)]) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  followed.tell(viewerId, named, following);
}

/**
 * Follows or unfollows: shown at once, sent in turn; of rapid taps the last one wins [PROF-40]. A refusal rolls back with a message, except
 * on a profile, where it is only logged [PROF-42].
 */
export function toggleFollow(viewerId: string, { named, following }: FollowTarget, onProfile: boolean): void {
  follows.flip(named, persons.get(named)?.following ?? following, {
    send: async (on) => {
      const params = { id: viewerId, otherId: named };
      await (on ? api.followMember({ params }) : api.unfollowMember({ params }));
      settleFollow(viewerId, named, on);
      return on;
    },
    onRefused: (error, on) => {
      if (onProfile) console.warn(error);
      else toast(reasonOr(error, on ? people.followFailed : people.unfollowFailed), { kind: 'alert' });
    },
  });
}

/** Whether the viewer follows a person as the server last said; `following` if nothing newer is known. */
export const useFollows = ({ named, following }: FollowTarget): boolean => persons.use(named)?.following ?? following;

/** Whether the viewer follows a person: the pending change, otherwise what the server said. */
export const useFollowing = (target: FollowTarget): boolean => {
  const known = useFollows(target);
  return follows.useWish(target.named) ?? known;
};
