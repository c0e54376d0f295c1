import type { Leaderboard, LeaderboardEntry, Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { useMe } from '../session/index.ts';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { boardCareIn } from './care/screens.tsx';
import { challengeWords } from './challenge.words.ts';
import { challengePage as words } from './challenge-page.words.ts';
import { centeredQuery, topQuery } from './challenges.api.ts';
import classes from './LeaderboardScreen.module.css';
import { TeamLeaderboard } from './TeamLeaderboard.tsx';
import { useChallenge } from './useChallenge.ts';

/** The viewer's own row where the centred places could not be read: rank and score came with the first 25. */
const ownEntry = (me: Me, { rank, score }: NonNullable<Leaderboard['own']>): LeaderboardEntry => ({
  participant_id: me.id,
  rank,
  score,
  own: true,
  user: {
    id: me.anonymous_profile ? null : me.id,
    first_name: me.first_name,
    last_name: me.last_name,
    profile_photo_url: me.anonymous_profile ? null : me.profile_photo_url,
    is_sponsor_admin: false,
    anonymous_profile: me.anonymous_profile,
    leader_label: null,
  },
});

/** The first 25 of a challenge, and below them the 25 around the viewer if they are further down [CHAL-24, CHAL-59]. */
export function LeaderboardScreen({ challengeId }: { challengeId: string }) {
  const me = useMe();
  const { challenge, gone } = useChallenge(challengeId);
  const isByTeams = Boolean(challenge?.teams);
  const top = useQuery({ ...topQuery(challengeId), enabled: challenge !== undefined && !isByTeams });
  const own = top.data?.own ?? null;
  const isFurther = own !== null && top.data?.data.some((entry) => entry.own) === false;
  const centered = useQuery({ ...centeredQuery(challengeId, me.id), enabled: isFurther });
  const { error } = top;
  const isGone = gone || (error instanceof ApiError && error.status === 404);
  const unit = challenge?.required_unit;

  const first = top.data?.data ?? [];
  const seen = new Set(first.map(({ participant_id }) => participant_id));
  const around = centered.data?.data.filter(({ participant_id }) => !seen.has(participant_id));
  const fallback = own && centered.isError ? [ownEntry(me, own)] : [];
  return (
    <>
      <PageBar
        title={words.leaderboard}
        page={challenge ? `${words.leaderboard} · ${challenge.name}` : undefined}
        backTo={`/challenges/${challengeId}`}
      >
        {challenge && (
          <Link to="/challenges/$challengeId" params={{ challengeId }} className={classes.subtitle}>
            {challenge.name}
          </Link>
        )}
      </PageBar>
      {isGone && (
        <EmptyState
          drawing="not-found"
          text={challengeWords.failed}
          action={<ButtonLink to="/challenges">{challengeWords.all}</ButtonLink>}
        />
      )}
      {challenge?.teams && <TeamLeaderboard challenge={challenge} />}
      {!isGone && !isByTeams && error && !top.data && (
        <ErrorState error={error} text={words.topFailed} onRetry={() => void top.refetch()} />
      )}
      {!isGone && !isByTeams && !error && (!top.data || !unit) && <BoardSkeleton count={10} />}
      {!isGone && top.data && first.length === 0 && <EmptyState drawing="no-people" text={words.nobody} />}
      {!isGone && top.data && unit && (
        <div className={classes.board} data-challenge={challengeId}>
          <Board
            label={words.leaderboard}
            entries={first}
            further={isFurther ? { title: words.aroundYou, entries: around ?? fallback } : undefined}
            unit={unit}
            pinned
            also={boardCareIn(challenge)}
          />
        </div>
      )}
    </>
  );
}
