import { api } from '../../platform/api.ts';
import { createToggles } from '../../platform/toggles.ts';
import { people } from '../../platform/words/people.ts';
import { toast } from '../../ui/toast.ts';
import { settleFollow } from './people.cache.ts';

/** Somebody as their follow button needs them. */
export interface FollowTarget {
  /** Their id, or the id of the viewer's follow where theirs is not shown. */
  named: string;
  /** Whether the viewer follows them, as the server said last. */
  following: boolean;
}

const follows = createToggles<boolean>((following) => following);

/**
 * Follows or unfollows: shown at once, sent in turn; of rapid taps the last one wins [PROF-40]. A refusal shows the truth again, and
 * says so but on a profile, where it is only logged [PROF-42].
 */
export function toggleFollow(viewerId: string, { named, following }: FollowTarget, onProfile: boolean): void {
  follows.flip(named, following, {
    send: async (on) => {
      const params = { id: viewerId, otherId: named };
      await (on ? api.followMember({ params }) : api.unfollowMember({ params }));
      settleFollow(viewerId, named, on);
      return on;
    },
    onRefused: (error, on) => {
      if (onProfile) console.warn(error);
      else toast(on ? people.followFailed : people.unfollowFailed, { kind: 'alert' });
    },
  });
}

/** Whether the viewer follows somebody: the wish on its way, otherwise what the server said. */
export const useFollowing = ({ named, following }: FollowTarget): boolean => follows.useWish(named) ?? following;
