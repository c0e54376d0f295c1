import type { Event } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { Avatar, displayName } from '../../../ui/Avatar.tsx';
import { ChevronIcon } from '../../../ui/late-icons.tsx';
import { attendeesQuery, type ListedStatus, persons } from '../../people/index.ts';
import { useMe } from '../../session/index.ts';
import { hasBegun } from '../list/event.tabs.ts';
import { eventPage as words } from '../page/event-page.words.ts';
import classes from './EventPeople.module.css';

const facesShown = 6;
const names = new Intl.ListFormat('en');

/** The people who have said this, as far as they are loaded. */
function useListed(event: Event, status: ListedStatus, enabled = true) {
  const { data, isError } = useInfiniteQuery({ ...attendeesQuery(event.id, status), enabled });
  return { ids: data?.pages[0]?.ids, isError };
}

/** Who is coming: a row of faces, those first whom the viewer follows, that leads to the lists [EVENT-21]. */
export function EventPeople({ event, now }: { event: Event; now: number }) {
  const me = useMe();
  const begun = hasBegun(event, now);
  const checkedIn = useListed(event, 'checked_in', begun);
  const going = useListed(event, 'going');
  const interested = useListed(event, 'interested');
  const said = event.own_attendance !== 'none';
  // The viewer's own face comes and goes in the frame of their tap.
  const ids = useMemo(
    () => [...(checkedIn.ids ?? []), ...(going.ids ?? []), ...(interested.ids ?? [])].filter((id) => id !== me.id),
    [checkedIn.ids, going.ids, interested.ids, me.id],
  );
  const followed = event.followingAttendees.filter(({ id }) => id !== me.id);
  const others = persons.useAll(ids).filter(({ id }) => !id || followed.every((each) => each.id !== id));
  const faces = [...(said ? [me] : []), ...followed, ...others].slice(0, facesShown);
  const counts = (begun ? (['checked_in', 'going', 'interested'] as const) : (['going', 'interested'] as const))
    .filter((status) => event.counts[status] > 0)
    .map((status) => words.counts[status](event.counts[status]));
  const failures = [going, interested].filter(({ isError }) => isError).length;
  const left = event.max_attendees === null ? 0 : event.max_attendees - event.attendees_count;
  return (
    <section className={classes.people} aria-label={words.who}>
      <Link to="/events/$eventId/attendees" params={{ eventId: event.id }} className={classes.link}>
        {faces.length > 0 && (
          <span className={classes.faces}>
            {faces.map((person, index) => (
              // Anonymous people have nothing that tells them apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: faces without an id all look the same
              <Avatar key={person.id ?? index} person={person} size={36} />
            ))}
          </span>
        )}
        <span className={classes.words}>
          <span className={classes.counts}>
            {counts.length === 0 && words.nobody}
            {counts.map((count, index) => (
              <Fragment key={count}>
                {index > 0 && ' · '}
                <span>{count}</span>
              </Fragment>
            ))}
          </span>
          {followed.length > 0 && <span className={classes.soft}>{words.follows(names.format(followed.map(displayName)))}</span>}
        </span>
        <ChevronIcon size={20} />
      </Link>
      {left > 0 && !event.is_full && <p className={classes.soft}>{words.seatsLeft(left)}</p>}
      {event.counts.waiting > 0 && <p className={classes.soft}>{words.waiting(event.counts.waiting)}</p>}
      {failures > 0 && (
        <p className={classes.soft} role="alert">
          {failures === 2 ? words.peopleFailed : words.somePeopleFailed}
        </p>
      )}
      {checkedIn.isError && (
        <p className={classes.soft} role="alert">
          {words.restFailed}
        </p>
      )}
    </section>
  );
}
