import type { AttendanceStatus, Event } from '@muster/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useMe } from '../../session/index.ts';
import classes from './AttendanceBar.module.css';
import { checkIn, say, wait } from './attendance.ts';
import { attendance as words } from './attendance.words.ts';

/** The address of a live stream while it can be joined: from ten minutes before the start until ten after the end [EVENT-45, EVENT-46]. */
const liveLink = ({ live }: Event, now: number): string | null =>
  live && now >= Date.parse(live.from) && now < Date.parse(live.until) ? live.url : null;

interface ChoiceProps {
  event: Event;
  status: Exclude<AttendanceStatus, 'none'>;
  /** Whether it is what most people are here for. */
  main?: boolean;
  /** Whether another button is the filled one. */
  quiet?: boolean;
  children: ReactNode;
}

/** Says one thing, or takes it back; filled, or tinted, from the frame of the tap on. */
function Choice({ event, status, main, quiet, children }: ChoiceProps) {
  const me = useMe();
  const on = event.own_attendance === status;
  return (
    <Button
      look={on && !quiet ? 'filled' : 'outline'}
      className={(on ? quiet : main) ? classes.main : undefined}
      icon={on && <CheckIcon size={18} />}
      aria-pressed={on}
      onClick={() => say(event, me.id, status)}
    >
      {children}
    </Button>
  );
}

/** Where the viewer stands on the waiting list, and what they can do about it. */
function Waiting({ event, place, offered }: { event: Event; place: number; offered: boolean }) {
  const me = useMe();
  return (
    <>
      <p role="status">{offered ? words.offered : words.place(place)}</p>
      {offered && (
        <Button look="filled" onClick={() => say(event, me.id, 'going')}>
          {words.accept}
        </Button>
      )}
      <Button onClick={() => wait(event, me.id, false)}>{offered ? words.decline : words.leave}</Button>
    </>
  );
}

/** Whether the viewer could check in now if they were at the door: there is no button then, only the code there. */
const isForTheDoor = ({ check_in: { from, until, needs_code }, own_attendance, is_full }: Event, now: number): boolean =>
  needs_code && now >= Date.parse(from) && (until === null || now < Date.parse(until)) && (own_attendance === 'going' || !is_full);

/** What the viewer can say about an event now; null if nothing [EVENT-18, EVENT-39 to EVENT-48]. */
function choicesOf(event: Event, now: number, join: ReactNode): ReactNode {
  const { can, own_attendance: own, own_waiting: waiting } = event;
  // Of a virtual event the server takes check-ins before its start, but only the live stream's button offers them.
  const checksIn = can.check_in && (!event.is_virtual || now >= Date.parse(event.start));
  if (own === 'checked_in')
    return (
      <>
        {join}
        <Choice event={event} status="checked_in">
          {words.checkedIn}
        </Choice>
      </>
    );
  if (event.status === 'Canceled') return null;
  if (event.own_removed) return <p role="status">{words.removed}</p>;
  if (waiting) return <Waiting event={event} {...waiting} />;
  const isOver = Date.parse(event.end) <= now;
  const choices = [
    join,
    checksIn && !join && (
      <Choice key="checked_in" event={event} status="checked_in" main>
        {words.checkIn}
      </Choice>
    ),
    isForTheDoor(event, now) && <p key="door">{words.atTheDoor}</p>,
    !isOver && (can.attend || own === 'going') && (
      <Choice key="going" event={event} status="going" main={!checksIn && !join} quiet={Boolean(join)}>
        {words.going}
      </Choice>
    ),
    !isOver && own !== 'going' && can.wait && <Wait key="wait" event={event} />,
    !isOver && (can.follow || own === 'interested') && (
      <Choice key="interested" event={event} status="interested" quiet={Boolean(join)}>
        {words.interested}
      </Choice>
    ),
  ].filter(Boolean);
  return choices.length > 0 ? choices : null;
}

/** Puts the viewer on the waiting list; asks first where that takes back what they have said. */
function Wait({ event }: { event: Event }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const join = () => {
    setAsking(false);
    wait(event, me.id, true);
  };
  return (
    <>
      <Button look="filled" onClick={() => (event.own_attendance === 'none' ? join() : setAsking(true))}>
        {words.wait}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.waitTitle}
        text={words.waitText}
        confirm={words.wait}
        onConfirm={join}
      />
    </>
  );
}

/** The bar at the bottom edge, in reach of a thumb: whether the viewer comes. */
export function AttendanceBar({ event, now }: { event: Event; now: number }) {
  const me = useMe();
  const live = event.own_attendance === 'checked_in' || event.can.check_in ? liveLink(event, now) : null;
  const join = live && (
    <Button
      key="join"
      className={classes.join}
      look={event.own_attendance === 'checked_in' ? 'outline' : 'filled'}
      onClick={() => {
        window.open(live, '_blank', 'noopener,noreferrer');
        checkIn(event, me.id);
      }}
    >
      {words.join}
    </Button>
  );
  const choices = choicesOf(event, now, join);
  return (
    choices && (
      <div className={classes.bar} role="group" aria-label={words.label} data-bottom-bar>
        {choices}
      </div>
    )
  );
}
