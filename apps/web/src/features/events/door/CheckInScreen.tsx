import type { Event } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { onReachableAgain } from '../../../platform/connection.ts';
import { dropDoorCode, readDoorCode } from '../../../platform/door-code.ts';
import { reasonOf } from '../../../platform/reason.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { usePage } from '../../../ui/usePage.ts';
import { checkInAtDoor, isAboutEvent } from '../attendance/attendance.ts';
import { DoorIcon } from '../event.icons.tsx';
import { events } from '../event.kind.ts';
import { opensWords, whenWords, zoneWords } from '../event.when.ts';
import { eventQuery } from '../events.api.ts';
import classes from './CheckInScreen.module.css';
import { door as words } from './door.words.ts';

interface Outcome {
  done?: boolean;
  title: string;
  text?: string | undefined;
}

const worthless = ['events.door_code_expired', 'events.door_code_wrong'];

/** What a refusal says, with when check-in opens if it is too early. */
function refusedWith(error: Error, event: Event | null | undefined): Outcome {
  if (!isAboutEvent(error))
    return { title: words.notDone, text: error instanceof ApiError && error.status === 0 ? words.offline : reasonOf(error) };
  if (error.code === 'events.too_early') return { title: words.early, text: event ? opensWords(event, Date.now()) : error.message };
  return { title: words.notDone, text: error.message };
}

/** The event, for whoever stands at its door. */
const Which = ({ event }: { event: Event }) => (
  <div className={classes.event}>
    <p className={classes.name}>{event.name}</p>
    <p className={classes.soft}>
      {whenWords(event)} {zoneWords(event)}
    </p>
  </div>
);

/** Where the code at a door leads: checks the member in, and says so, or why not. */
export function CheckInScreen({ eventId }: { eventId: string }) {
  const heading = usePage(words.checkIn);
  const event = events.use(eventId);
  const { error: unread } = useQuery(eventQuery(eventId));
  const [code] = useState(() => readDoorCode(eventId));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => checkInAtDoor(eventId, code!),
    onSuccess: () => dropDoorCode(eventId),
    onError: (failure) => {
      if (failure instanceof ApiError && worthless.includes(failure.code)) dropDoorCode(eventId);
    },
  });
  const checkIn = useEffectEvent(() => {
    if (code) mutate();
  });
  useEffect(() => checkIn(), []);
  const mayPass = error !== null && !isAboutEvent(error);
  useEffect(() => (mayPass ? onReachableAgain(() => checkIn()) : undefined), [mayPass]);

  const outcome = ((): Outcome => {
    if (data || (!code && event?.own_attendance === 'checked_in')) return { done: true, title: words.done, text: words.doneText };
    if (error && !isPending) return refusedWith(error, event);
    if (code || (event === undefined && !unread)) return { title: words.checking };
    return { title: words.notDone, text: isAboutEvent(unread) ? unread.message : words.noCode };
  })();
  let action: ReactNode = null;
  if (mayPass)
    action = (
      <Button look="filled" busy={isPending} onClick={() => mutate()}>
        {words.again}
      </Button>
    );
  else if (event)
    action = (
      <ButtonLink look={outcome.done ? 'filled' : 'outline'} to="/events/$eventId" params={{ eventId }}>
        {words.toEvent}
      </ButtonLink>
    );
  return (
    <section className={classes.screen} data-done={outcome.done || undefined} aria-busy={isPending}>
      <span className={classes.mark}>{outcome.done ? <CheckIcon size={56} /> : <DoorIcon size={48} />}</span>
      <div role="status" className={classes.outcome}>
        <h1 ref={heading} tabIndex={-1}>
          {outcome.title}
        </h1>
        {outcome.text && <p>{outcome.text}</p>}
      </div>
      {event && <Which event={event} />}
      {action}
    </section>
  );
}
