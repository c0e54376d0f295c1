import type { Event } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { clockWords, dayOf, dayWords, ownTimeWords, timeWords, todayAt, zoneWords } from '../event.when.ts';
import { eventsWords as words } from '../events.words.ts';
import { titleOf } from '../filters/event.filters.ts';
import classes from './EventCard.module.css';
import { EventThumb } from './EventThumb.tsx';

/** Seats are worth a word when so few are left. */
const fewSeats = 5;
const list = new Intl.ListFormat('en');

/** What the viewer has said about the event, or what became of it: one word. */
function stateOf({ status, own_attendance, own_waiting }: Event): string | null {
  if (status === 'Canceled') return words.canceled;
  if (own_waiting) return own_waiting.offered ? words.seatForYou : words.onTheList;
  if (own_attendance === 'none') return null;
  return { going: words.going, interested: words.interested, checked_in: words.checkedIn }[own_attendance];
}

/** How many seats are left where that is worth saying. */
function seatsOf({ max_attendees, attendees_count, is_full, own_attendance }: Event): string | null {
  if (!getConfig().features.attendee_limits || max_attendees === null) return null;
  if (is_full) return own_attendance === 'going' || own_attendance === 'checked_in' ? null : words.full;
  const left = max_attendees - attendees_count;
  return left <= fewSeats ? words.seatsLeft(left) : null;
}

/** Who goes, or went: the people whom the viewer follows by name, all others by their number. */
function goersOf({ followingAttendees: followed, counts, status, end }: Event, now: number = Date.now()): string | null {
  const tense = status === 'Canceled' ? 'canceled' : Date.parse(end) <= now ? 'over' : 'coming';
  const all = counts.going + counts.checked_in;
  if (followed.length === 0) return all > 0 ? words.goers[tense](all) : null;
  const rest = all - followed.length;
  const names = [...followed.map(({ first_name }) => first_name), ...(rest > 0 ? [words.others(rest)] : [])];
  return words.goes[tense](list.format(names), names.length > 1 || rest > 1);
}

const placeOf = ({ is_virtual, location }: Event): string =>
  is_virtual || !location ? words.online : [location.address, location.city].filter(Boolean).join(', ');

export interface EventCardProps {
  event: Event;
  /** Names the day too, where no heading does. */
  dated?: boolean;
}

/** An event in a list: its time at the left edge, then what, where and who, then a small picture [EVENT-16]. All of it opens the event. */
export function EventCard({ event, dated }: EventCardProps) {
  const id = useId();
  const address: string = `/events/${event.id}`;
  const [state, seats, goers, own] = [stateOf(event), seatsOf(event), goersOf(event), ownTimeWords(event)];
  const isLive = event.live?.state === 'live';
  const [begins, ...rest] = event.is_all_day ? [timeWords(event)] : [clockWords(event.starts_local), clockWords(event.ends_local)];
  return (
    <li className={classes.row}>
      <Link to={address} className={classes.card} aria-labelledby={id}>
        <span className={classes.time}>
          {dated && <span className={classes.day}>{dayWords(dayOf(event), todayAt(event))}</span>}
          <time dateTime={event.start} className={classes.begins} data-clock={!event.is_all_day || undefined}>
            {begins}
          </time>
          {rest.map((ends) => (
            <span key={ends} className={classes.soft}>
              {ends}
            </span>
          ))}
          {!event.is_all_day && (
            <span className={classes.zone} title={event.time_zone_name}>
              {zoneWords(event)}
            </span>
          )}
        </span>
        <span className={classes.words}>
          <span id={id} role="heading" aria-level={3} className={classes.name} title={event.name}>
            {titleOf(event.name)}
          </span>
          {event.group_name && <span className={classes.group}>{event.group_name}</span>}
          <span className={classes.soft}>{placeOf(event)}</span>
          {own && <span className={classes.soft}>{words.yourTime(own)}</span>}
          {goers && (
            <span className={classes.goers}>
              {event.followingAttendees.length > 0 && (
                <span className={classes.faces}>
                  {event.followingAttendees.map((person) => (
                    <Avatar key={person.id} person={person} size={24} />
                  ))}
                </span>
              )}
              <span>{goers}</span>
            </span>
          )}
          {(state || seats || isLive) && (
            <span className={classes.said}>
              {isLive && <span className={classes.live}>{words.liveNow}</span>}
              {state && (
                <span className={classes.state} data-off={event.status === 'Canceled' || undefined}>
                  {state}
                </span>
              )}
              {seats && <span className={classes.seats}>{seats}</span>}
            </span>
          )}
        </span>
        <EventThumb event={event} />
      </Link>
    </li>
  );
}
