import type { Challenge } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { figure } from '../../platform/figure.ts';
import { localDay } from './challenge.days.ts';
import { amountWords, missingWords, placeWords, unitWords } from './challenge.facts.ts';
import { challengeWords } from './challenge.words.ts';
import { challengePage as words } from './challenge-page.words.ts';
import classes from './OwnScore.module.css';
import { ProgressBar } from './Progress.tsx';
import { Rolling } from './Rolling.tsx';

/** The one large number of the screen: what one has, how far that is to the goal, and how long it still takes [CHAL-12]. */
export function OwnProgress({ challenge }: { challenge: Challenge }) {
  const { own, goal, required_unit, start_date } = challenge;
  const today = localDay();
  const score = own?.score ?? 0;
  const [missing, place] = [missingWords(challenge, today), placeWords(challenge)];
  return (
    <section className={classes.progress} aria-label={words.score}>
      <p className={classes.line}>
        <span className={classes.hero}>
          <Rolling value={score} />
        </span>{' '}
        <span className={classes.of}>{challengeWords.of(amountWords(goal, required_unit))}</span>
      </p>
      <ProgressBar challenge={challenge} />
      <p className={classes.below}>
        {start_date <= today && <span>{missing ?? <b className={classes.reached}>{challengeWords.reached}</b>}</span>}
        {place && <span className={classes.place}>{place}</span>}
      </p>
    </section>
  );
}

/**
 * One's own place where there is no goal: a row of its own, where one does not stand among the first five anyway [CHAL-23].
 */
export function OwnPlace({ challenge: { joined, goal, own, required_unit } }: { challenge: Challenge }) {
  if (!joined || goal > 0 || !own?.rank || own.rank <= limits.leaderboard_top) return null;
  return (
    <section className={classes.own} aria-label={words.ownPlace}>
      <span className={classes.rank}>{challengeWords.place(own.rank, figure(own.count))}</span>
      <span className={classes.score}>
        <Rolling value={own.score} /> {unitWords(own.score, required_unit)}
      </span>
    </section>
  );
}
