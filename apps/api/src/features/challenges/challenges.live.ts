import type { ChallengeSight } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import { lookAtChallenges } from './board/live.queries.ts';
import type { OfParticipant } from './challenges.events.ts';

/** Live room of a challenge: a client refetches what it shows when the mark of the latest entries changes. */
export const challengeRoom = homeRoom<ChallengeSight>({
  in: ['challenge'],
  // With the delays on the way, a change is shown within a second.
  everyMs: 500,
  look: async (sources, asked) =>
    answered(
      asked,
      await lookAtChallenges(sources, asked),
      ({ version, participants_count, frozen_at, team_moves, joined, latest, hidden }) => ({
        version,
        participants_count: participants_count - hidden,
        joined,
        latest,
        team_moves,
        final: frozen_at !== null,
      }),
    ),
});

const room = ({ challenge_id }: { challenge_id: string }) => ({ rooms: [`challenge:${challenge_id}` as const] });
const roomAndMember = ({ challenge_id, member_id }: OfParticipant) => ({
  rooms: [`challenge:${challenge_id}` as const],
  members: [member_id],
});

/** The rooms that outbox events refresh. */
export const challengeTouches = [
  touches('challenge.joined', roomAndMember),
  touches('challenge.left', roomAndMember),
  touches('challenge.moved', room),
  touches('challenge.scored', room),
  touches('challenge.changed', room),
  touches('challenge.final', room),
];
