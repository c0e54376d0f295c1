import { Link } from '@tanstack/react-router';
import { feed } from '../../platform/words/feed.ts';
import classes from './FeedTabs.module.css';
import type { FeedName } from './feed.api.ts';

/** Following and Everything, each at its own address [FEED-06]. */
export function FeedTabs({ current }: { current: FeedName }) {
  return (
    <nav className={classes.tabs} aria-label={feed.tabs}>
      {(['following', 'everything'] as const).map((name) => (
        <Link
          key={name}
          to="/feed"
          search={name === 'everything' ? { tab: name } : {}}
          className={classes.tab}
          aria-current={name === current ? 'page' : undefined}
          replace
        >
          <span>{feed[name]}</span>
        </Link>
      ))}
    </nav>
  );
}
