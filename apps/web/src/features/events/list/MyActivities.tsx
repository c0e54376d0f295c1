import { useInfiniteQuery } from '@tanstack/react-query';
import { getConfig } from '../../../platform/config.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { useMe } from '../../session/index.ts';
import { CalendarAddIcon } from '../event.icons.tsx';
import { type EventsAsked, eventsQuery } from '../events.api.ts';
import { AddEvent } from '../form/AddEvent.tsx';
import { mayCreate } from '../form/create.rules.ts';
import { addToCalendar } from '../page/add-to-calendar.words.ts';
import { activities as words } from './activities.words.ts';
import { EventList } from './EventList.tsx';
import classes from './EventsScreen.module.css';
import { EventTabs } from './EventTabs.tsx';

const activityTabs = ['hosting', 'upcoming', 'past'] as const;
type ActivitiesTab = (typeof activityTabs)[number];

const asks: Record<ActivitiesTab, (memberId: string) => EventsAsked> = {
  hosting: (host_id) => ({ host_id, filter: 'active' }),
  upcoming: (attendee) => ({ attendee, filter: 'active' }),
  past: (attendee) => ({ attendee, filter: 'past' }),
};

/** The events that one hosts, goes to, or went to [EVENT-06, EVENT-25]. `tab` is what the address names; without one the first is open. */
export function MyActivities({ tab: named }: { tab: unknown }) {
  const me = useMe();
  const tab = activityTabs.find((each) => each === named) ?? 'hosting';
  // Who hosts nothing yet is asked to, where they may; the button for it floats over the list.
  const invited = tab === 'hosting' && mayCreate(me, getConfig());
  const list = useInfiniteQuery(eventsQuery('activities', me.id, { tab }, () => asks[tab](me.id)));
  return (
    <>
      <PageBar title={words.title} backTo="/events">
        <EventTabs
          label={words.tabs}
          to={'/events/myEvents'}
          tabs={activityTabs.map((name) => ({ name, label: words[name] }))}
          chosen={tab}
        />
      </PageBar>
      <div className={classes.more}>
        <ButtonLink to="/profile/calendar" size="small" icon={<CalendarAddIcon size={18} />}>
          {addToCalendar.own}
        </ButtonLink>
      </div>
      <EventList
        list={list}
        failed={words.failed}
        empty={
          <EmptyState
            drawing="event-default"
            text={words.empty[tab]}
            action={!invited && <ButtonLink to="/events">{words.find}</ButtonLink>}
          />
        }
      />
      {tab === 'hosting' && <AddEvent />}
    </>
  );
}
