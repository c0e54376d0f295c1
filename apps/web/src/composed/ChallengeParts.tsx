import { EditChallenge, NewChallenge, scoreCareIn, useChallenge, useTeamName } from '../features/challenges/index.ts';
import { categoryWords } from '../features/events/filters/categories.words.ts';
import { ChallengeEvents } from '../features/events/index.ts';
import { ChallengeParticipants, TeamMembers } from '../features/people/index.ts';

/** Who takes part in a challenge, under its name. */
export function ParticipantsOf({ challengeId }: { challengeId: string }) {
  const { challenge } = useChallenge(challengeId);
  return <ChallengeParticipants challengeId={challengeId} name={challenge?.name} also={scoreCareIn(challenge)} />;
}

/** Who is in a team of a challenge, under its name. */
export function TeamMembersOf({ challengeId, teamId }: { challengeId: string; teamId: string }) {
  const { challenge } = useChallenge(challengeId);
  return <TeamMembers challengeId={challengeId} teamId={teamId} name={useTeamName(challengeId, teamId)} also={scoreCareIn(challenge)} />;
}

/** The events that count in a challenge, under its name. */
export function EventsOf({ challengeId, tab }: { challengeId: string; tab: string | undefined }) {
  const { challenge, gone } = useChallenge(challengeId);
  return <ChallengeEvents challengeId={challengeId} name={challenge?.name} gone={gone} tab={tab} />;
}

/** Making a challenge, with the categories that events have. */
export const NewChallengeScreen = () => <NewChallenge categories={categoryWords} />;

/** The same to change one. */
export const EditChallengeScreen = ({ challengeId }: { challengeId: string }) => (
  <EditChallenge challengeId={challengeId} categories={categoryWords} />
);
