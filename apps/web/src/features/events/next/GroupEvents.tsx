import { ApiError } from '@muster/contract/base/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { useMe } from '../../session/index.ts';
import { AddGroupEvent } from '../form/AddEvent.tsx';
import { activities } from '../list/activities.words.ts';
import { EventList } from '../list/EventList.tsx';
import { EventTabs } from '../list/EventTabs.tsx';
import { groupEvents as words } from './group-events.words.ts';
import { eventGroupQuery, groupEventsQuery } from './groups.api.ts';

const groupTabs = ['upcoming', 'past'] as const;

/** The events of one group [EVENT-04]: those to come, and those that are over. */
export function GroupEvents({ groupId, tab: named }: { groupId: string; tab: string | undefined }) {
  const me = useMe();
  const tab = groupTabs.find((each) => each === named) ?? 'upcoming';
  const { data: group, error } = useQuery(eventGroupQuery(groupId));
  const list = useInfiniteQuery(groupEventsQuery(groupId, me.id, tab));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageBar title={group?.name ?? words.title} page={group && `${words.title} · ${group.name}`} backTo={`/groups/${groupId}`}>
        {!isGone && (
          <EventTabs
            label={words.tabs}
            to="/groups/$groupId/events"
            params={{ groupId }}
            tabs={groupTabs.map((name) => ({ name, label: activities[name] }))}
            chosen={tab}
          />
        )}
      </PageBar>
      {isGone ? (
        <EmptyState drawing="not-found" text={words.notFound} action={<ButtonLink to="/groups">{words.toGroups}</ButtonLink>} />
      ) : (
        <EventList list={list} empty={<EmptyState drawing="event-default" text={words.empty[tab]} />} />
      )}
      {group?.creates && tab === 'upcoming' && <AddGroupEvent groupId={groupId} />}
    </>
  );
}
