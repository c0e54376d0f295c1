import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { type ChallengeParticipantsProps, ParticipantsList } from './ChallengeParticipants.tsx';
import { teamMembersQuery } from './participants.api.ts';
import { participantsWords as words } from './participants.words.ts';

export interface TeamMembersProps extends Omit<ChallengeParticipantsProps, 'name'> {
  teamId: string;
  /** What the team is called, once that is known. */
  name: string | undefined;
}

/** Who is in a team of a challenge. */
export function TeamMembers({ challengeId, teamId, name, also }: TeamMembersProps) {
  const list = useInfiniteQuery(teamMembersQuery(challengeId, teamId));
  return (
    <>
      <PageBar title={name ?? words.team} page={name && `${name} · ${words.title}`} backTo={`/challenges/${challengeId}/leaderboard`} />
      <ParticipantsList
        challengeId={challengeId}
        list={list}
        also={also}
        empty={<EmptyState drawing="no-people" text={words.nobodyInTeam} />}
      />
    </>
  );
}
