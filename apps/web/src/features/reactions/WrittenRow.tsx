import type { WrittenItem } from '@muster/contract';
import { postAddress } from '@muster/contract/posts/homes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { displayName } from '../../ui/display-name.ts';
import { TrashIcon } from '../../ui/late-icons.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import classes from './WrittenRow.module.css';
import { withdraw } from './written.api.ts';
import { written } from './written.words.ts';

/** What it is, and on whose post or comment. */
function whatIs({ kind, comment_id, on }: WrittenItem, viewerId: string): string {
  if (kind === 'post') return written.post;
  if (!on) return written.unseen[kind];
  const sentence = kind === 'comment' ? (comment_id ? 'reply' : 'comment') : comment_id ? 'likedComment' : 'likedPost';
  return on.person.id === viewerId ? written.own[sentence] : written[sentence](displayName(on.person));
}

/** The part of the post's address that points to it. */
function hashOf({ id, kind, comment_id }: WrittenItem): string | undefined {
  if (kind === 'comment') return comment_id ? `comment-${id}-of-${comment_id}` : `comment-${id}`;
  return comment_id ? `comment-${comment_id}` : undefined;
}

/** A post, comment or like of the member's own, a link to it, and a button that withdraws it. */
export function WrittenRow({ item }: { item: WrittenItem }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const { kind, text, on, visible, taken_down } = item;
  const what = whatIs(item, me.id);
  const words = text || (item.has_photo ? written.photo : '');
  const label = kind === 'like' ? written.unlike(what) : written.delete(`${what}, ${words.slice(0, 60)}`);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.what}>
          {visible ? (
            <Link to={postAddress({ ...item, id: item.post_id })} hash={hashOf(item)} className={classes.link}>
              {what}
            </Link>
          ) : (
            what
          )}
          <span className={classes.when}>
            <RelativeTime instant={item.created_at} />
            {item.edited && <span className={classes.mark}>{written.edited}</span>}
          </span>
        </p>
        {words && <p className={classes.text}>{words}</p>}
        {on?.text && <p className={classes.on}>{on.text}</p>}
        {taken_down && <p className={classes.unseen}>{written.takenDown(taken_down.reason)}</p>}
        {!visible && !taken_down && <p className={classes.unseen}>{written.unseenPost}</p>}
      </div>
      {!taken_down && (
        <IconButton
          label={label}
          className={classes.delete}
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setAsking(true)}
        >
          <TrashIcon size={20} />
        </IconButton>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={written.titles[kind]}
        text={kind === 'like' && !visible ? written.texts.likeUnseen : written.texts[kind]}
        confirm={written.confirm[kind]}
        danger={kind !== 'like'}
        onConfirm={() => {
          setAsking(false);
          void withdraw(me.id, item);
        }}
      />
    </li>
  );
}
