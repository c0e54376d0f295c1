import type { Event } from '@muster/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';

// The entry names all chunks that a route's own code needs: those of the form are many, and are named here instead.
const loadNew = () => import('./form/NewEvent.tsx');
const New = lazy(async () => ({ default: (await persistently(loadNew)).NewEvent }));
const loadEdit = () => import('./form/EditEvent.tsx');
const Edit = lazy(async () => ({ default: (await persistently(loadEdit)).EditEvent }));

const loadDoor = () => import('./door/DoorScreen.tsx');
const Door = lazy(async () => ({ default: (await persistently(loadDoor)).DoorScreen }));
const loadPoster = () => import('./door/DoorPoster.tsx');
const Poster = lazy(async () => ({ default: (await persistently(loadPoster)).DoorPoster }));
const loadCheckIn = () => import('./door/CheckInScreen.tsx');
const CheckIn = lazy(async () => ({ default: (await persistently(loadCheckIn)).CheckInScreen }));
const loadStream = () => import('./recording/HostStream.tsx');
const Stream = lazy(async () => ({ default: (await persistently(loadStream)).HostStream }));
const loadRecording = () => import('./recording/EventRecording.tsx');
const Recording = lazy(async () => ({ default: (await persistently(loadRecording)).EventRecording }));
const loadRecordingSheet = () => import('./recording/RecordingSheet.tsx');
const SheetOfRecording = lazy(async () => ({ default: (await persistently(loadRecordingSheet)).RecordingSheet }));

/** The buttons of the live stream, for whoever looks after the event. */
export const HostStream = ({ event }: { event: Event }) =>
  event.can.start_live || event.can.end_live ? (
    <Suspense>
      <Stream event={event} />
    </Suspense>
  ) : null;

/** The recording of an event; until its code is there, what `otherwise` shows. */
export const EventRecording = ({ event, now, otherwise }: { event: Event; now: number; otherwise: ReactNode }) => (
  <Suspense fallback={otherwise}>
    <Recording event={event} now={now} />
  </Suspense>
);

/** Where an event's recording is set; its code comes once it is opened. */
export const RecordingSheet = (props: { event: Event; opened: boolean; onClose: () => void }) => {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <SheetOfRecording {...props} />
    </Suspense>
  ) : null;
};

const loadHostSheets = () => import('./attendance/HostSheets.tsx');
const HandOver = lazy(async () => ({ default: (await persistently(loadHostSheets)).HandOverSheet }));
const Rule = lazy(async () => ({ default: (await persistently(loadHostSheets)).RuleSheet }));

/** Where an event is given another host, or operators decide about it; the code comes once it is opened. */
export function HostSheet({ as: kind, ...props }: { as: 'host' | 'operator'; eventId: string; opened: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  const Sheet = kind === 'host' ? HandOver : Rule;
  return wanted ? (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  ) : null;
}

/** The screen of a new event. */
export const NewEvent = (props: { groupId?: string | undefined }) => (
  <Suspense>
    <New {...props} />
  </Suspense>
);

/** The screen that changes an event. */
export const EditEvent = ({ eventId }: { eventId: string }) => (
  <Suspense>
    <Edit eventId={eventId} />
  </Suspense>
);

/** The screen at the door of an event. */
export const DoorScreen = ({ eventId }: { eventId: string }) => (
  <Suspense>
    <Door eventId={eventId} />
  </Suspense>
);

/** The printed code of an event's door. */
export const DoorPoster = ({ eventId }: { eventId: string }) => (
  <Suspense>
    <Poster eventId={eventId} />
  </Suspense>
);

/** Where the code at a door leads. */
export const CheckInScreen = ({ eventId }: { eventId: string }) => (
  <Suspense>
    <CheckIn eventId={eventId} />
  </Suspense>
);
