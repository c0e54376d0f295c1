import { Link } from '@tanstack/react-router';
import classes from '../../ui/Tabs.module.css';
import { feed } from './feed.words.ts';

/** Following and Everything, each at its own address [FEED-06]. */
export function FeedTabs() {
  return (
    <nav className={classes.tabs} aria-label={feed.tabs}>
      {(['following', 'everything'] as const).map((name) => (
        <Link
          key={name}
          to="/feed"
          search={{ tab: name === 'everything' ? name : undefined }}
          className={classes.tab}
          activeOptions={{ exact: true }}
          replace
        >
          <span>{feed[name]}</span>
        </Link>
      ))}
    </nav>
  );
}
