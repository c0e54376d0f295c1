import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageBar } from '../../../ui/PageBar.tsx';
import { useMe } from '../../session/index.ts';
import { activities } from '../list/activities.words.ts';
import { EventList } from '../list/EventList.tsx';
import { EventTabs } from '../list/EventTabs.tsx';
import { challengeEvents as words } from './challenge-events.words.ts';
import { challengeEventsQuery } from './challengeEvents.api.ts';

const tabs = ['upcoming', 'past'] as const;

export interface ChallengeEventsProps {
  challengeId: string;
  /** What the challenge is called, once that is known. */
  name: string | undefined;
  /** Whether there is no such challenge. */
  gone: boolean;
  tab: string | undefined;
}

/** The events of one challenge [EVENT-05]: those to come, and those that are over. */
export function ChallengeEvents({ challengeId, name, gone, tab: named }: ChallengeEventsProps) {
  const me = useMe();
  const tab = tabs.find((each) => each === named) ?? 'upcoming';
  const list = useInfiniteQuery(challengeEventsQuery(challengeId, me.id, tab));
  return (
    <>
      <PageBar title={name ?? words.title} page={name && `${words.title} · ${name}`} backTo={`/challenges/${challengeId}`}>
        {!gone && (
          <EventTabs
            label={words.tabs}
            to="/challenges/$challengeId/events"
            params={{ challengeId }}
            tabs={tabs.map((each) => ({ name: each, label: activities[each] }))}
            chosen={tab}
          />
        )}
      </PageBar>
      {gone ? (
        <EmptyState drawing="not-found" text={words.notFound} action={<ButtonLink to="/challenges">{words.toChallenges}</ButtonLink>} />
      ) : (
        <EventList list={list} empty={<EmptyState drawing="event-default" text={words.empty[tab]} />} />
      )}
    </>
  );
}
