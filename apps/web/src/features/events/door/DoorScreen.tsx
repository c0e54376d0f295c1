import type { Event } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Avatar, displayName } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../../ui/Skeleton.tsx';
import { useAwake } from '../../../ui/useAwake.ts';
import { usePage } from '../../../ui/usePage.ts';
import { isAboutEvent } from '../attendance/attendance.ts';
import { events } from '../event.kind.ts';
import { opensWords, whenWords, zoneWords } from '../event.when.ts';
import { eventQuery } from '../events.api.ts';
import { eventPage } from '../page/event-page.words.ts';
import { useNow } from '../useNow.ts';
import classes from './DoorScreen.module.css';
import type { KnownDoor } from './door.api.ts';
import { door as words } from './door.words.ts';
import { QrCode } from './QrCode.tsx';
import { useCurrentCode, useDoor } from './useDoor.ts';

const clock = (instant: number) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(instant);

/** Lets the screen take the whole display, where the browser can. */
function FullScreen() {
  const [on, setOn] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return (
    <Button size="small" onClick={() => void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen())}>
      {on ? words.leaveFullScreen : words.fullScreen}
    </Button>
  );
}

/** How many have come in, how many are still to come, and the last ones by name. */
function Arrived({ arrivals: { going, checked_in, latest } }: Pick<KnownDoor, 'arrivals'>) {
  return (
    <section className={classes.arrived}>
      <p className={classes.count} role="status">
        <strong key={checked_in}>{checked_in}</strong> <span>{words.in}</span>
      </p>
      <p className={classes.soft}>{words.toCome(going)}</p>
      {latest.length === 0 ? (
        <p className={classes.soft}>{words.nobody}</p>
      ) : (
        <ul className={classes.latest} aria-label={words.latest}>
          {latest.map(({ attendee_id, person }) => (
            <li key={attendee_id}>
              <Avatar person={person} size={36} />
              <span>{displayName(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the host must know now: that check-in is not open yet, that the connection is lost, or that it is back. */
function Notice({ event, lost, until }: { event: Event; lost: ReturnType<typeof useDoor>['lost']; until: number }) {
  const now = useNow([event.check_in.from], () => undefined);
  if (lost.since !== null)
    return (
      <p className={classes.notice} role="alert">
        {words.lost(clock(lost.since))} {until > now && words.goesOn(clock(until))}
      </p>
    );
  if (lost.justBack)
    return (
      <p className={classes.notice} role="status">
        {words.back}
      </p>
    );
  if (now >= Date.parse(event.check_in.from)) return null;
  return <p className={classes.notice}>{opensWords(event, now)}</p>;
}

/** The screen at the door of an event: a code that renews, and who came in. It stays on, and goes on without a connection. */
export function DoorScreen({ eventId }: { eventId: string }) {
  useAwake();
  const { error: unread } = useQuery(eventQuery(eventId));
  const event = events.use(eventId);
  const { door, error, retry, lost, until } = useDoor(eventId);
  const code = useCurrentCode(door);
  const heading = usePage(event ? event.name : words.title);
  const refused = [error, unread].find(isAboutEvent);
  if (refused || event === null)
    return (
      <EmptyState
        drawing="not-found"
        text={refused?.message ?? eventPage.notFound}
        action={
          <ButtonLink to="/events/$eventId" params={{ eventId }}>
            {words.toEvent}
          </ButtonLink>
        }
      />
    );
  if (!door || !event)
    return error || unread ? <ErrorState error={(error ?? unread)!} text={words.failed} onRetry={retry} /> : <LoadingStatus />;
  return (
    <main className={classes.door} data-door={eventId}>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {event.name}
        </h1>
        <p className={classes.soft}>
          {whenWords(event)} {zoneWords(event)}
        </p>
      </header>
      <div className={classes.scan}>
        <div className={classes.code}>{code ? <QrCode text={code} label={words.code} /> : <p>{words.ranOut}</p>}</div>
        <p className={classes.how}>{words.scan}</p>
      </div>
      <Arrived arrivals={door.arrivals} />
      <footer className={classes.foot}>
        <Notice event={event} lost={lost} until={until ?? 0} />
        <div className={classes.buttons}>
          <FullScreen />
          <ButtonLink size="small" to="/events/$eventId/door/poster" params={{ eventId }}>
            {words.print}
          </ButtonLink>
          <ButtonLink size="small" to="/events/$eventId" params={{ eventId }}>
            {words.close}
          </ButtonLink>
        </div>
      </footer>
    </main>
  );
}
