import type { Challenge } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { useMe } from '../session/index.ts';
import classes from './ChallengeCard.module.css';
import { ChallengeCover } from './ChallengeCover.tsx';
import { localDay } from './challenge.days.ts';
import { amountFigure, amountWords, dateLabel, placeWords } from './challenge.facts.ts';
import { challenges } from './challenge.kind.ts';
import { challengeWords as words } from './challenge.words.ts';
import { JoinButton } from './JoinButton.tsx';
import { useWanted } from './membership.ts';
import { ProgressBar } from './Progress.tsx';

/** How many faces stand on a card. */
const FACES = 4;

function Own({ challenge }: { challenge: Challenge }) {
  const { goal, required_unit, own, earned } = challenge;
  const score = own?.score ?? 0;
  // Alone once it is over.
  const place = challenge.place === null ? placeWords(challenge) : words.finalPlace(challenge.place);
  return (
    <span className={classes.own}>
      {goal > 0 && <ProgressBar challenge={challenge} />}
      <span className={classes.figures}>
        <span>
          <b className={classes.score}>{amountFigure(score)}</b>{' '}
          {goal > 0 ? words.of(amountWords(goal, required_unit)) : amountWords(score, required_unit).replace(/^\S+ /, '')}
        </span>
        {place && <span className={classes.place}>{place}</span>}
        {earned && <span className={classes.mark}>{words.reached}</span>}
      </span>
    </span>
  );
}

function Known({ challenge: known }: { challenge: Challenge }) {
  const me = useMe();
  const { challenge, changing } = useWanted(known, me);
  const { joined, name, participants, participants_count, goal, required_unit } = challenge;
  return (
    <li className={classes.row} data-challenge={challenge.id}>
      <div className={classes.card}>
        <span className={classes.picture}>
          <ChallengeCover challenge={challenge} sizes="112px" />
        </span>
        <div className={classes.words}>
          <p className={classes.when}>
            {challenge.state === 'draft' && <span className={classes.draft}>{words.draft}</span>}
            {dateLabel(challenge, localDay())}
          </p>
          <h3 className={classes.name}>
            <Link to="/challenges/$challengeId" params={{ challengeId: challenge.id }} className={classes.link}>
              {name}
            </Link>
          </h3>
          {joined ? (
            <Own challenge={challenge} />
          ) : (
            goal > 0 && <p className={classes.soft}>{words.goal(amountWords(goal, required_unit))}</p>
          )}
          {participants_count > 0 && !joined && (
            <p className={classes.people}>
              <span className={classes.faces}>
                {participants.slice(0, FACES).map((person, index) => (
                  // Anonymous people have nothing that tells them apart.
                  // biome-ignore lint/suspicious/noArrayIndexKey: faces without an id all look the same
                  <Avatar key={person.id ?? index} person={person} size={24} />
                ))}
              </span>
              {words.people(participants_count)}
            </p>
          )}
          {!joined && (
            <div className={classes.join}>
              <JoinButton challenge={challenge} changing={changing} listed />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

/** A challenge in a list: what, how long still, how far one is and in which place, or the button to join [CHAL-08]. */
export function ChallengeCard({ challengeId }: { challengeId: string }) {
  const challenge = challenges.use(challengeId);
  return challenge ? <Known challenge={challenge} /> : null;
}
