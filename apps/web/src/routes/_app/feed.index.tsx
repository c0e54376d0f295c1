import { createFileRoute } from '@tanstack/react-router';
import { likeOf } from '../../composed/PostLike.tsx';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { AddButton, ComposerOpener, type FeedName, FeedTabs, HomeFeed, Welcome } from '../../features/feed/index.ts';
import { Bell } from '../../features/notifications/index.ts';
import { PeopleSearch } from '../../features/people/index.ts';
import { getConfig } from '../../platform/config.ts';
import { feed } from '../../platform/words/feed.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The home feed [FEED-03]; its second tab is `?tab=everything` [FEED-06]. */
export const Route = createFileRoute('/_app/feed/')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'everything' } => (search.tab === 'everything' ? { tab: 'everything' } : {}),
  component: Feed,
});

function Feed() {
  const { tab } = Route.useSearch();
  const both = getConfig().features.everything_feed;
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
      <ComposerOpener />
      <HomeFeed key={name} name={name} like={likeOf} />
      <AddButton />
      <SideColumn />
    </>
  );
}
