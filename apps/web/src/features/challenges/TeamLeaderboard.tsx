import type { Challenge } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { TeamsCare, teamCareIn } from './care/screens.tsx';
import { challengePage } from './challenge-page.words.ts';
import { allTeamsQuery } from './challenges.api.ts';
import { TeamBoard } from './TeamBoard.tsx';
import { teamWords as words } from './teams.words.ts';

/** All teams of a challenge, page by page. */
export function TeamLeaderboard({ challenge }: { challenge: Challenge }) {
  const { id, required_unit } = challenge;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(allTeamsQuery(id));
  if (!data)
    return error ? (
      <ErrorState error={error} text={challengePage.topFailed} onRetry={() => void refetch()} />
    ) : (
      <BoardSkeleton count={10} />
    );
  const teams = data.pages.flatMap((page) => page.data);
  // Of two pages that were read one after the other a team may have moved from one to the other.
  const once = [...new Map(teams.map((team) => [team.id, team])).values()];
  return (
    <div data-challenge={id}>
      <TeamsCare challenge={challenge} />
      {once.length === 0 ? (
        <EmptyState drawing="no-people" text={words.none} />
      ) : (
        <TeamBoard label={words.title} challengeId={id} teams={once} unit={required_unit} also={teamCareIn(challenge)} />
      )}
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {challengePage.seeMore}
        </Button>
      )}
    </div>
  );
}
