import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { type PeoplePage, pageOf, peopleList } from './people.api.ts';
import { asParticipant } from './people.kind.ts';

/** A page of participants, and how many the viewer may see in all. */
interface ParticipantsPage extends PeoplePage {
  count: number;
}

const nobody: ParticipantsPage = { ids: [], relations: {}, next: null, count: 0 };

/** A challenge that is not there has no participants [CHAL-61]. */
const emptyIfGone = (error: unknown): ParticipantsPage => {
  if (error instanceof ApiError && error.status === 404) return nobody;
  throw error;
};

/** Who is in a team of a challenge, the latest first. */
export const teamMembersQuery = (challengeId: string, teamId: string) =>
  peopleList<ParticipantsPage>(['challenge', challengeId, 'team', teamId], async (offset, signal) => {
    const { participants, total_count, next } = await api.listTeamMembers(
      { params: { id: challengeId, teamId }, query: { offset } },
      { signal },
    );
    return { ...pageOf(participants.map(asParticipant), next), count: total_count };
  });

/** Who takes part in a challenge, the latest first [CHAL-46]. It ends when all are read, or with an empty page [CHAL-41]. */
export const participantsQuery = (challengeId: string) => ({
  ...peopleList<ParticipantsPage>(['challenge', challengeId], (offset, signal) =>
    api.listParticipants({ params: { id: challengeId }, query: { offset } }, { signal }).then(
      ({ participants, count, total_count, next }) => ({
        ...pageOf(participants.map(asParticipant), participants.length > 0 ? next : null),
        count: count ?? total_count,
      }),
      emptyIfGone,
    ),
  ),
});
