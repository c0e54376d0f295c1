export { AttendeesScreen } from './AttendeesScreen.tsx';
export { EventDetail } from './EventDetail.tsx';
export { EventOptions } from './EventOptions.tsx';
export { EventsScreen } from './EventsScreen.tsx';
export { events } from './event.kind.ts';
export { GroupEvents } from './GroupEvents.tsx';
export { MyActivities } from './MyActivities.tsx';
export { NextEvents, NextStrip } from './NextEvents.tsx';
export { CheckInScreen, DoorPoster, DoorScreen, EditEvent, NewEvent } from './screens.tsx';
