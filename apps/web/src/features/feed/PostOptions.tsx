import type { Post } from '@muster/contract';
import { homeOf } from '@muster/contract/posts/homes';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EditIcon, TrashIcon } from '../../ui/late-icons.tsx';
import { type MenuOption, type MenuPosition, OptionsMenuPanel } from '../../ui/OptionsMenuPanel.tsx';
import { BlockIcon, FlagIcon } from '../../ui/safety-icons.tsx';
import { isLookedAfter, Report, TakeDown } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import { openComposer } from './composer.store.ts';
import { blockPost, deletePost } from './hidden-posts.ts';
import { postOptions } from './post-options.words.ts';
import { posts } from './posts.kind.ts';

export interface PostOptionsProps extends MenuPosition {
  post: Post;
  own: boolean;
  /** Called when the post goes away. */
  onGone?: () => void;
}

/** The menu behind `PostMenu`, with the questions it asks before acting. */
export function PostOptions({ post, own, onGone, ...menu }: PostOptionsProps) {
  const me = useMe();
  const [asking, setAsking] = useState<'delete' | 'block' | 'report' | 'take-down'>();
  const close = () => setAsking(undefined);
  const home = homeOf(post);
  const takesDown = post.can.take_down && isLookedAfter(home);
  const options: MenuOption[] = own
    ? [
        ...(post.can.edit ? [{ label: postOptions.editPost, icon: <EditIcon size={20} />, run: () => openComposer(me.id, post) }] : []),
        ...(post.can.delete
          ? [{ label: postOptions.deletePost, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking('delete') }]
          : []),
      ]
    : [
        { label: postOptions.reportPost, icon: <FlagIcon size={20} />, run: () => setAsking('report') },
        { label: postOptions.blockPost, icon: <BlockIcon size={20} />, danger: true, run: () => setAsking('block') },
        ...(takesDown
          ? [{ label: postOptions.takeDown, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking('take-down') }]
          : []),
      ];
  const leave = () => {
    close();
    onGone?.();
  };
  const takeAway = (how: typeof deletePost) => {
    leave();
    void how(post, me.id);
  };
  return (
    <>
      <OptionsMenuPanel {...menu} options={options} />
      {own ? (
        <ConfirmDialog
          opened={asking === 'delete'}
          onClose={close}
          title={postOptions.deleteTitle}
          text={postOptions.deleteText}
          confirm={postOptions.delete}
          danger
          onConfirm={() => takeAway(deletePost)}
        />
      ) : (
        <>
          <ConfirmDialog
            opened={asking === 'block'}
            onClose={close}
            title={postOptions.blockTitle}
            text={postOptions.blockText}
            confirm={postOptions.block}
            danger
            onConfirm={() => takeAway(blockPost)}
          />
          <Report
            opened={asking === 'report'}
            onClose={close}
            what="post"
            name={displayName(post.actor)}
            send={() => api.reportPost({ params: { id: me.id, postId: post.id }, body: { reporter: me.id } })}
          />
          {takesDown && (
            <TakeDown
              opened={asking === 'take-down'}
              onClose={close}
              what="post"
              id={post.id}
              home={home}
              name={displayName(post.actor)}
              onTaken={() => {
                leave();
                posts.remove(post.id);
              }}
            />
          )}
        </>
      )}
    </>
  );
}
