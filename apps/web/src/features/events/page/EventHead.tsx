import type { Event } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DayLeaf } from '../../../ui/DayLeaf.tsx';
import shared from '../../../ui/Head.module.css';
import { LeaderLabel } from '../../../ui/LeaderLabel.tsx';
import { PersonLink } from '../../../ui/PersonLink.tsx';
import { PlaceIcon } from '../../../ui/place.icon.tsx';
import { eventCare as care } from '../attendance/care.words.ts';
import { OnlineIcon } from '../event.icons.tsx';
import { untilWords } from '../event.until.ts';
import { dayOf, dayWords, ownTimeWords, timeWords, todayAt, zoneWords } from '../event.when.ts';
import { EventPicture } from '../picture/EventPicture.tsx';
import classes from './EventHead.module.css';
import { mapsAddress } from './event.maps.ts';
import { eventPage as words } from './event-page.words.ts';

/** The line on top of an event that is full, canceled or over; null for any other. */
function stateOf(event: Event, now: number): string | null {
  if (event.status === 'Canceled') return words.canceled;
  // A stream that goes on beyond its time is what matters then.
  if (Date.parse(event.end) <= now) return event.live?.state === 'live' ? null : words.over;
  if (!event.is_full || event.own_waiting?.offered) return null;
  return event.own_attendance === 'going' || event.own_attendance === 'checked_in' ? `${words.full}. ${words.fullButYou}` : words.full;
}

const Row = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={classes.row}>
    {icon}
    <div className={classes.words}>{children}</div>
  </div>
);

function When({ event, now }: { event: Event; now: number }) {
  const until = event.status === 'Canceled' ? null : untilWords(event, now);
  const own = ownTimeWords(event);
  return (
    <Row icon={<DayLeaf day={dayOf(event)} />}>
      <p className={classes.answer}>
        <time dateTime={event.start}>{dayWords(dayOf(event), todayAt(event, now))}</time>
        {until && <span className={classes.until}>{until}</span>}
      </p>
      <p className={classes.soft}>
        {timeWords(event)}
        {event.is_all_day ? ' · ' : ' '}
        <abbr title={event.time_zone_name}>{zoneWords(event)}</abbr>
      </p>
      {own && <p className={classes.soft}>{words.yourTime(own)}</p>}
    </Row>
  );
}

function Where({ event: { is_virtual, location } }: { event: Event }) {
  if (is_virtual || !location)
    return (
      <Row icon={<OnlineIcon className={classes.glyph} />}>
        <p className={classes.answer}>{words.online}</p>
      </Row>
    );
  const town = [location.city, [location.state, location.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Row icon={<PlaceIcon className={classes.glyph} />}>
      <p className={classes.answer}>{location.address || town}</p>
      {location.address && <p className={classes.soft}>{town}</p>}
      <a className={classes.maps} href={mapsAddress(location)} target="_blank" rel="noopener noreferrer">
        {words.openInMaps}
      </a>
    </Row>
  );
}

/** The group that it is an event of; it leads there where groups are on [SHELL-03]. */
function OfGroup({ event: { chapter } }: { event: Event }) {
  if (!chapter) return null;
  return (
    <span className={classes.soft}>
      {' · '}
      {getConfig().features.groups ? (
        <Link to="/groups/$groupId" params={{ groupId: chapter.id }}>
          {chapter.name}
        </Link>
      ) : (
        chapter.name
      )}
    </span>
  );
}

export interface EventHeadProps {
  event: Event;
  now: number;
  /** In the place of the picture: its recording. */
  film?: ReactNode;
  /** Beside that: its chat, where both fit. */
  beside?: ReactNode;
}

/** What, when and where, at one glance, with a calm line on top where an event is full, canceled or over [EVENT-48, EVENT-51]. */
export function EventHead({ event, now, film, beside }: EventHeadProps) {
  const state = stateOf(event, now);
  const calm = state === words.over || undefined;
  const { host } = event;
  return (
    <div className={classes.head}>
      {state && (
        <p className={shared.state} role="status" data-calm={calm}>
          {state}
        </p>
      )}
      {event.ruling && (
        <p className={shared.state} data-calm>
          {care.rulings[event.ruling.what]} {care.because(event.ruling.reason)}
        </p>
      )}
      {event.live?.state === 'live' && (
        <p className={classes.live} role="status">
          {words.liveNow}
        </p>
      )}
      <div className={classes.stage} data-stage={Boolean(beside) || undefined}>
        {film || <EventPicture event={event} />}
        {beside}
      </div>
      <h2 className={shared.name}>{event.name}</h2>
      <When event={event} now={now} />
      <Where event={event} />
      <div className={classes.host}>
        <Avatar person={host} size={32} />
        <div>
          <p>
            {words.hostedBy} <PersonLink person={host} className={classes.person} />
            <OfGroup event={event} />
          </p>
          <LeaderLabel label={host.leader_label} />
        </div>
      </div>
    </div>
  );
}
