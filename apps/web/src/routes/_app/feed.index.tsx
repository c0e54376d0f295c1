import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonsOf } from '../../composed/PostButtons.tsx';
import { NextAbove, SideColumn } from '../../composed/SideColumn.tsx';
import { feed } from '../../features/feed/feed.words.ts';
import {
  AddButton,
  AnonymousNote,
  ComposerOpener,
  type FeedName,
  FeedTabs,
  HomeFeed,
  type Inviting,
  Welcome,
} from '../../features/feed/index.ts';
import { Bell } from '../../features/notifications/index.ts';
import { PeopleSearch, PeopleToFollow } from '../../features/people/index.ts';
import { getConfig } from '../../platform/config.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The home feed [FEED-03]; its second tab is `?tab=everything` [FEED-06]. */
export const Route = createFileRoute('/_app/feed/')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'everything' } => (search.tab === 'everything' ? { tab: 'everything' } : {}),
  component: Feed,
});

const peopleFor = (inviting: Inviting) => <PeopleToFollow {...inviting} />;

function Feed() {
  const { tab } = Route.useSearch();
  const both = getConfig().features.everything_feed;
  const [inviting, setInviting] = useState(false);
  const name: FeedName = both && tab ? tab : 'following';
  return (
    <>
      <PageBar
        title={feed.title}
        right={
          <>
            <PeopleSearch />
            <Bell />
          </>
        }
      >
        {both && <FeedTabs />}
      </PageBar>
      <Welcome />
      <AnonymousNote />
      <NextAbove />
      <ComposerOpener />
      <HomeFeed key={name} name={name} buttonsOf={buttonsOf} people={peopleFor} onInvite={setInviting} />
      <AddButton wide />
      <SideColumn people={!inviting} />
    </>
  );
}
