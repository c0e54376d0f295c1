import type { Group } from '@muster/contract';
import { eventPage } from '../features/events/page/event-page.words.ts';
import { AnonymousNote, ComposerOpener, HomePosts } from '../features/feed/index.ts';
import { groupPage as words } from '../features/groups/group-page.words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './EventPosts.module.css';
import { buttonsOf } from './PostButtons.tsx';

/** What members write in a group, below its page [GROUP-19]. Whom it does not open to is told why they see nothing. */
export function GroupPosts({ group }: { group: Group }) {
  const { id, opens, joining, joined, active, can } = group;
  const home = { kind: 'group', id } as const;
  return (
    <section aria-labelledby="group-posts">
      <h3 id="group-posts" className={classes.title}>
        {eventPage.posts}
      </h3>
      {opens ? (
        <>
          {joined && active && <AnonymousNote />}
          {can.post && <ComposerOpener home={home} />}
          <HomePosts
            home={home}
            buttonsOf={buttonsOf}
            empty={<EmptyState drawing="no-posts" text={can.post ? words.noPosts : words.noPostsToRead} />}
          />
        </>
      ) : (
        <EmptyState drawing="key" text={words.closed[joining === 'request' ? 'request' : 'invite']} />
      )}
    </section>
  );
}
