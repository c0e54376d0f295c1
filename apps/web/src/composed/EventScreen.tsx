import { EventChat } from '../features/chat/index.ts';
import { EventDetail, EventOptions, events } from '../features/events/index.ts';
import { eventPage } from '../features/events/page/event-page.words.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { EventPosts } from './EventPosts.tsx';
import { RecordEntry } from './RecordEntry.tsx';
import { SideColumn } from './SideColumn.tsx';

/** One event with what can be done with it, its chat, and its posts below. */
export function EventScreen({ eventId }: { eventId: string }) {
  const event = events.use(eventId);
  const shown = event && !event.is_removed ? event : null;
  const stream = shown?.live?.state ?? 'none';
  return (
    <>
      <PageBar title={eventPage.title} page={shown?.name} backTo="/events" right={shown && <EventOptions event={shown} />} />
      <EventDetail
        eventId={eventId}
        beside={stream !== 'none' && <EventChat eventId={eventId} live={stream === 'live'} />}
        below={
          <>
            {shown && <RecordEntry event={shown} />}
            <EventPosts eventId={eventId} />
          </>
        }
      />
      <SideColumn />
    </>
  );
}
