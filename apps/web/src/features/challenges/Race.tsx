import type { Challenge } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../session/index.ts';
import { Board } from './Board.tsx';
import { BoardSkeleton } from './ChallengesSkeleton.tsx';
import { challengePage as words } from './challenge-page.words.ts';
import { centeredQuery, topQuery } from './challenges.api.ts';
import classes from './Race.module.css';
import { TeamRace } from './TeamRace.tsx';

/** How many stand above and below the viewer in the race around them. */
const NEAR = 3;

/** The race around the viewer: three above, three below. Not for who stands in the first places, which are shown anyway. */
function Around({ challenge }: { challenge: Challenge }) {
  const me = useMe();
  const { data } = useQuery(centeredQuery(challenge.id, me.id));
  const at = data?.data.findIndex(({ own }) => own) ?? -1;
  if (!data || at < 0) return null;
  return (
    <section aria-labelledby="race">
      <h3 id="race" className={classes.title}>
        {words.around}
      </h3>
      <Board label={words.around} entries={data.data.slice(Math.max(0, at - NEAR), at + NEAR + 1)} unit={challenge.required_unit} />
    </section>
  );
}

/** The race of single members: around the viewer, then the first five with the way to all others [CHAL-18]. */
function Members({ challenge }: { challenge: Challenge }) {
  const { id, joined, required_unit } = challenge;
  const { data, error, refetch } = useQuery(topQuery(id));
  const places = data?.data.slice(0, limits.leaderboard_top) ?? [];
  const isFurther = joined && Boolean(data?.own) && !places.some(({ own }) => own);
  return (
    <>
      {isFurther && <Around challenge={challenge} />}
      <section aria-labelledby="top">
        <div className={classes.head}>
          <h3 id="top" className={classes.title}>
            {words.top}
          </h3>
          {places.length > 0 && (
            <ButtonLink to="/challenges/$challengeId/leaderboard" params={{ challengeId: id }} look="text" size="small">
              {words.seeMore}
            </ButtonLink>
          )}
        </div>
        {!data && !error && <BoardSkeleton />}
        {!data && error && <ErrorState error={error} text={words.topFailed} onRetry={() => void refetch()} />}
        {data && places.length === 0 && <p className={classes.none}>{words.noScores}</p>}
        {places.length > 0 && <Board label={words.top} entries={places} unit={required_unit} />}
      </section>
    </>
  );
}

/** The race of a challenge: of teams where it is by teams, else of single members. */
export const Race = ({ challenge }: { challenge: Challenge }) =>
  challenge.teams ? <TeamRace challenge={challenge} /> : <Members challenge={challenge} />;
