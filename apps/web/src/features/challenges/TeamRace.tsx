import type { Challenge } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { amountWords } from './challenge.facts.ts';
import { challengePage } from './challenge-page.words.ts';
import { teamsQuery } from './challenges.api.ts';
import classes from './Race.module.css';
import { TeamBoard } from './TeamBoard.tsx';
import { teamWords as words } from './teams.words.ts';

/** The race of teams: the first five and the own one, with the own score, and the way to all others. */
export function TeamRace({ challenge }: { challenge: Challenge }) {
  const { id, teams, own: mine, own_team, required_unit } = challenge;
  const { data, error, refetch } = useQuery(teamsQuery(id));
  const first = data?.data.slice(0, limits.leaderboard_top) ?? [];
  const own = data?.own;
  const shown = own && !first.some((team) => team.own) ? [...first, own] : first;
  return (
    <section aria-labelledby="teams">
      <div className={classes.head}>
        <h3 id="teams" className={classes.title}>
          {words.title}
        </h3>
        {data && data.count > shown.length && (
          <ButtonLink to="/challenges/$challengeId/leaderboard" params={{ challengeId: id }} look="text" size="small">
            {challengePage.seeMore}
          </ButtonLink>
        )}
      </div>
      <p className={classes.none}>
        {teams?.score === 'average' ? words.byAverage : words.bySum} {mine && own_team && words.own(amountWords(mine.score, required_unit))}
      </p>
      {!data && !error && <BoardSkeleton />}
      {!data && error && <ErrorState error={error} text={challengePage.topFailed} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <p className={classes.none}>{words.none}</p>}
      {shown.length > 0 && <TeamBoard label={words.title} challengeId={id} teams={shown} unit={required_unit} />}
    </section>
  );
}
