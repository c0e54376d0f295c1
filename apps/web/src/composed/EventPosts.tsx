import { eventPage as words } from '../features/events/page/event-page.words.ts';
import { AnonymousNote, ComposerOpener, HomePosts } from '../features/feed/index.ts';
import { useMe } from '../features/session/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './EventPosts.module.css';
import { buttonsOf } from './PostButtons.tsx';

/** What members write in an event, below its page [EVENT-23]. */
export function EventPosts({ eventId }: { eventId: string }) {
  const me = useMe();
  const home = { kind: 'event', id: eventId } as const;
  return (
    <section aria-labelledby="event-posts">
      <h3 id="event-posts" className={classes.title}>
        {words.posts}
      </h3>
      <AnonymousNote />
      <ComposerOpener home={home} />
      <HomePosts
        home={home}
        buttonsOf={buttonsOf}
        empty={<EmptyState drawing="no-posts" text={me.can.post ? words.noPosts : words.noPostsAnonymous} />}
      />
    </section>
  );
}
