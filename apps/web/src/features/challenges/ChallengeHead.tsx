import type { Challenge, EventCategory } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exactTime } from '../../platform/time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { copyWords } from '../../ui/copy.words.ts';
import shared from '../../ui/Head.module.css';
import { EventsIcon } from '../../ui/icons.tsx';
import { ChevronIcon, LinkIcon } from '../../ui/late-icons.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { BadgeArt } from './BadgeArt.tsx';
import { ChallengeCover } from './ChallengeCover.tsx';
import { ChallengeFaces } from './ChallengeFaces.tsx';
import classes from './ChallengeHead.module.css';
import { DraftActions } from './care/screens.tsx';
import { localDay, rangeWords } from './challenge.days.ts';
import { amountWords, dateLabel } from './challenge.facts.ts';
import { challengeWords } from './challenge.words.ts';
import { challengePage as words } from './challenge-page.words.ts';
import { historyWords } from './history.words.ts';
import { JoinButton } from './JoinButton.tsx';
import { OwnPlace, OwnProgress } from './OwnScore.tsx';

export interface ChallengeHeadProps {
  /** The challenge as the viewer wants it. */
  challenge: Challenge;
  /** Whether joining or leaving is on its way. */
  changing: boolean;
  /** Logs water, for a challenge of water. */
  hydration?: ReactNode;
  /** A category of events in plain words. */
  categoryWords: (category: EventCategory) => string;
}

/** That it is a draft, or over, and whether something can still change. */
function State({ challenge: { state, final_at } }: { challenge: Challenge }) {
  if (state === 'coming' || state === 'running') return null;
  return (
    <p className={shared.state} role="status">
      {state === 'draft' ? words.draft : state === 'final' ? words.final : words.closing(exactTime(final_at))}
    </p>
  );
}

function Badge({ challenge }: { challenge: Challenge }) {
  const { id, badge_name, badge_image_url, badge, earned, goal, required_unit } = challenge;
  if (!badge_name && !badge_image_url) return null;
  return (
    <div className={classes.badge}>
      <BadgeArt challengeId={id} image_url={badge_image_url} image={badge} size={72} earned={earned} />
      <p>
        <span className={classes.label}>{words.badge}</span>
        <span className={classes.badgeName}>
          {earned ? words.badgeEarned(badge_name) : words.badgeToEarn(badge_name, amountWords(goal, required_unit))}
        </span>
      </p>
    </div>
  );
}

/** Where to go on from a challenge: what was logged for it, and its events. */
function Ways({ challenge: { id, required_unit, event_count, joined } }: { challenge: Challenge }) {
  return (
    <div className={classes.rows}>
      {required_unit === 'check-ins' && (
        <Link to="/challenges/$challengeId/events" params={{ challengeId: id }} className={shared.way}>
          <EventsIcon size={22} />
          <span>{event_count === 0 ? words.noEvents : words.allEvents(event_count)}</span>
          <ChevronIcon size={20} />
        </Link>
      )}
      {joined && (
        <Link to="/challenges/$challengeId/score" params={{ challengeId: id }} className={shared.way}>
          <span>{historyWords.title}</span>
          <ChevronIcon size={20} />
        </Link>
      )}
    </div>
  );
}

/** A challenge at a glance: cover, dates, the own score, joining, its badge, its people, and what it says of itself. */
export function ChallengeHead({ challenge, changing, hydration, categoryWords }: ChallengeHeadProps) {
  const { id, name, state, description, start_date, end_date, goal, required_unit, daily_cap, checkin_event_category, joined, links } =
    challenge;
  const today = localDay();
  return (
    <header className={classes.challenge}>
      <div className={classes.cover}>
        <ChallengeCover challenge={challenge} sizes="(min-width: 48em) 640px, 100vw" eager />
        <div className={classes.copy}>
          <CopyButton text={() => `${location.origin}/challenges/${id}`} label={copyWords.link} icon={<LinkIcon size={18} />} />
        </div>
      </div>
      <div className={classes.head}>
        <State challenge={challenge} />
        <p className={classes.when}>
          <span className={classes.label}>{dateLabel(challenge, today)}</span>
          {rangeWords(start_date, end_date, today)}
        </p>
        <h2 className={shared.name}>{name}</h2>
        {joined && goal > 0 && <OwnProgress challenge={challenge} />}
        {!joined && goal > 0 && <p className={classes.goal}>{challengeWords.goal(amountWords(goal, required_unit))}</p>}
        {required_unit === 'check-ins' && (
          <p className={classes.soft}>{words.checkIn(checkin_event_category ? categoryWords(checkin_event_category) : words.any)}</p>
        )}
        <div className={classes.actions}>
          {state === 'draft' && <DraftActions challenge={challenge} />}
          {!joined && <JoinButton challenge={challenge} changing={changing} />}
          {joined && state === 'running' && required_unit === 'ounces-of-water' && hydration}
          {state !== 'draft' && required_unit !== 'check-ins' && (
            <ButtonLink
              to="/workoutlogs"
              search={{ type: required_unit === 'ounces-of-water' ? 'hydration' : 'activity', challenge_id: id }}
              look={joined && state === 'running' && required_unit !== 'ounces-of-water' ? 'filled' : 'outline'}
            >
              {words.seeActivity}
            </ButtonLink>
          )}
          {joined && <JoinButton challenge={challenge} changing={changing} />}
        </div>
        <Badge challenge={challenge} />
        <OwnPlace challenge={challenge} />
        {description && (
          <div className={classes.description}>
            <RichText text={description} />
          </div>
        )}
        {daily_cap !== null && <p className={classes.soft}>{words.cap(amountWords(daily_cap, required_unit))}</p>}
        {links.length > 0 && (
          <ul className={classes.links}>
            {links.map(({ text, url }) => (
              <li key={`${url} ${text}`}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ChallengeFaces challenge={challenge} />
      <Ways challenge={challenge} />
    </header>
  );
}
