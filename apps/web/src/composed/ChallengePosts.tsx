import type { Challenge } from '@muster/contract';
import { challengePage as words } from '../features/challenges/challenge-page.words.ts';
import { AnonymousNote, ComposerOpener, HomePosts } from '../features/feed/index.ts';
import { useMe } from '../features/session/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './EventPosts.module.css';
import { buttonsOf } from './PostButtons.tsx';

export interface ChallengePostsProps {
  challenge: Challenge;
  /** While a join or leave is on its way nothing can be posted. */
  busy: boolean;
}

/** What members write in a challenge, below its page [CHAL-19]. Only those who take part by their name can post [CHAL-20]. */
export function ChallengePosts({ challenge: { id, joined, can }, busy }: ChallengePostsProps) {
  const me = useMe();
  const home = { kind: 'challenge', id } as const;
  const none = can.post ? words.noPosts : joined || me.anonymous_profile ? words.noPostsAnonymous : words.noPostsToRead;
  return (
    <section aria-labelledby="challenge-posts">
      <h3 id="challenge-posts" className={classes.title}>
        {words.posts}
      </h3>
      {joined && <AnonymousNote />}
      {joined && can.post && !busy && <ComposerOpener home={home} />}
      <HomePosts home={home} buttonsOf={buttonsOf} empty={<EmptyState drawing="no-posts" text={none} />} />
    </section>
  );
}
