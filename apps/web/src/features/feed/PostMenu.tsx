import type { Post } from '@muster/contract';
import { useState } from 'react';
import { feed } from '../../platform/words/feed.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EditIcon, TrashIcon } from '../../ui/icons.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { useMe } from '../session/index.ts';
import { openComposer } from './composer.store.ts';
import { deletePost } from './deleted-posts.ts';
import classes from './PostMenu.module.css';

/** What one may do with a post, as the server says; nothing for the posts of others and of events [FEED-22, FEED-24]. */
export function PostMenu({ post, onDelete }: { post: Post; onDelete?: () => void }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (!post.can.edit && !post.can.delete) return null;
  return (
    <>
      <OptionsMenu
        className={classes.button}
        label={feed.options(displayName(post.actor))}
        options={[
          ...(post.can.edit ? [{ label: feed.editPost, icon: <EditIcon size={20} />, run: () => openComposer(me.id, post) }] : []),
          ...(post.can.delete ? [{ label: feed.deletePost, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking(true) }] : []),
        ]}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={feed.deleteTitle}
        text={feed.deleteText}
        confirm={feed.delete}
        danger
        onConfirm={() => {
          setAsking(false);
          // What held the focus goes away.
          document.getElementById('main')?.focus({ preventScroll: true });
          onDelete?.();
          void deletePost(post, me.id);
        }}
      />
    </>
  );
}
