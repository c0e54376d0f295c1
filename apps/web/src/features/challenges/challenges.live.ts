import type { ChallengeSight } from '@muster/contract';
import { hear } from '../../platform/live.ts';
import { challenges } from './challenge.kind.ts';
import { readAgain, readScoresAgain } from './challenges.api.ts';

/** What is new whenever a score or a team is. */
const markOf = ({ latest, team_moves }: ChallengeSight) => `${latest} ${team_moves}`;

/**
 * Reads a challenge on the screen again when it was changed, who takes part in it, or a score. Returns a function that stops it. The first
 * that is heard of a challenge also reads its scores: one may have changed between the read and the joining of its room.
 */
export function followChallenges(): () => void {
  const latest = new Map<string, string>();
  return hear('challenge', (id, sight) => {
    const challenge = challenges.get(id);
    if (!challenge) return;
    const isSame =
      sight !== null &&
      sight.version === challenge.version &&
      sight.participants_count === challenge.participants_count &&
      sight.joined === challenge.joined &&
      sight.final === (challenge.state === 'final');
    if (!isSame) readAgain(id);
    else if (latest.get(id) !== markOf(sight)) void readScoresAgain(id);
    if (sight) latest.set(id, markOf(sight));
  });
}
