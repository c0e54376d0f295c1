import type { Post } from '@muster/contract';
import { lazy } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { MenuButton } from '../../ui/OptionsMenu.tsx';
import { useMe } from '../session/index.ts';
import { feed } from './feed.words.ts';
import classes from './PostMenu.module.css';

const load = () => import('./PostOptions.tsx');
const PostOptions = lazy(async () => ({ default: (await persistently(load)).PostOptions }));

/**
 * What can be done with a post: its author edits and deletes it, anybody else reports or blocks it; posts that events write about
 * themselves have no menu [FEED-22, FEED-23, FEED-24].
 */
export function PostMenu({ post, onGone }: { post: Post; onGone?: () => void }) {
  const me = useMe();
  const mayChange = post.can.edit || post.can.delete;
  const own = mayChange || post.actor.id === me.id;
  if (post.verb !== 'post' || (own && !mayChange)) return null;
  return (
    <MenuButton className={classes.button} label={feed.options(displayName(post.actor))} preload={() => ahead(load)}>
      {(menu) => <PostOptions {...menu} post={post} own={own} onGone={onGone} />}
    </MenuButton>
  );
}
