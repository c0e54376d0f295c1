import type { Challenge, Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { createToggles } from '../../platform/toggles.ts';
import { toast } from '../../ui/toast.ts';
import { challenges } from './challenge.kind.ts';
import { challengeWords as words } from './challenge.words.ts';
import { readAgain } from './challenges.api.ts';

/** A challenge as it is once the viewer takes part, or no longer does [CHAL-34]. The score is the server's to say. */
function being(challenge: Challenge, joined: boolean, me: Me): Challenge {
  if (challenge.joined === joined) return challenge;
  return {
    ...challenge,
    joined,
    own: null,
    own_team: null,
    earned: false,
    place: null,
    participants_count: challenge.participants_count + (joined ? 1 : -1),
    participants: challenge.participants.filter(({ id }) => id !== me.id),
    can: { ...challenge.can, join: !joined, leave: joined, post: joined && me.can.post },
  };
}

const takingPart = createToggles<boolean>((joined) => joined);

/** Joins with this team. Who was in another one before it began is in that one again. */
async function join(challengeId: string, userId: string, teamId: string | undefined) {
  const params = { id: challengeId, userId };
  if (teamId === undefined) return api.joinChallenge({ params });
  try {
    return await api.joinTeam({ params: { ...params, teamId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'challenges.team_kept') return api.joinChallenge({ params });
    throw error;
  }
}

/** Joins a challenge or leaves it: shown at once, and rolled back with a message if the server refuses [CHAL-34, CHAL-62, CHAL-64]. */
export function toggleTakingPart(challenge: Challenge, me: Me, teamId?: string): void {
  const { id } = challenge;
  takingPart.flip(id, challenges.get(id)?.joined ?? challenge.joined, {
    send: async (on) => {
      await (on ? join(id, me.id, teamId) : api.leaveChallenge({ params: { id, userId: me.id } }));
      challenges.change(id, (now) => being(now, on, me));
      readAgain(id);
      return on;
    },
    onRefused: (error, on) => {
      toast(reasonOr(error, on ? words.joinFailed : words.leaveFailed), { kind: 'alert' });
      readAgain(id);
    },
  });
}

/** A challenge as the viewer wants it, also while that is on its way, and whether it is. */
export function useWanted(challenge: Challenge, me: Me): { challenge: Challenge; changing: boolean } {
  const wish = takingPart.useWish(challenge.id);
  return { challenge: wish === undefined ? challenge : being(challenge, wish, me), changing: wish !== undefined };
}
