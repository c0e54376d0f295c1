import type { Me, OpenGraph, Reply } from '@muster/contract';
import type { ReactNode } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { LinkCard } from '../previews/index.ts';
import { useMe } from '../session/index.ts';
import { preloadComposer } from './CommentBox.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import classes from './CommentRow.module.css';
import { type CommentedPost, settleCommentLike } from './comments.api.ts';
import { comments, isGone } from './comments.kind.ts';
import { commentDrafts, draftKey, type WrittenComment } from './comments.store.ts';
import { comments as words } from './comments.words.ts';
import { LikeButton } from './LikeButton.tsx';

const LinkPreview = ({ preview }: { preview: OpenGraph }) => (
  <div className={classes.preview}>
    <LinkCard preview={preview} compact />
  </div>
);

export interface CommentRowProps {
  id: string;
  post: CommentedPost;
  /** Whether a link points to it. */
  linked: boolean;
  /** Whether the viewer may write here. */
  can: boolean;
  on: CommentActions;
  /** Its replies, below it. */
  children?: ReactNode;
}

/** The actions of a comment's or reply's row. */
export interface CommentActions {
  onReply: (comment: Reply) => void;
  onEdit: (comment: Reply) => void;
  onDelete: (comment: Reply) => void;
  /** Somebody who looks after the home has taken it down. */
  onTaken: (comment: Reply) => void;
}

/** One comment or reply: who, what, when, its own likes, and the reply button. */
export function CommentRow({ id, post, linked, can, on, children }: CommentRowProps) {
  const me = useMe();
  const comment = comments.use(id);
  const unsent = Boolean(commentDrafts.use(draftKey(me.id, post.postId, null, id))?.text.trim());
  if (!comment) return null;
  if (comment.gone)
    return (
      <li className={classes.space} data-small={comment.comment_id ? true : undefined} style={{ minHeight: comment.gone }}>
        {words.gone}
      </li>
    );
  const { user } = comment;
  const gone = isGone(comment);
  return (
    <li>
      <div id={`comment-${comment.id}`} data-comment={comment.id} className={classes.row} aria-current={linked || undefined}>
        <PersonLink person={user} echo>
          <Avatar person={user} size={comment.comment_id ? 28 : 36} />
        </PersonLink>
        <div className={classes.words}>
          <p className={classes.name}>
            <PersonLink person={user} />
            <LeaderLabel label={user.leader_label} />
            <span className={classes.when}>
              <RelativeTime instant={comment.created_at} />
              {comment.data.edited && <span className={classes.mark}>{words.edited}</span>}
            </span>
          </p>
          {gone ? (
            <p className={classes.gone}>{words.gone}</p>
          ) : (
            <>
              <div className={classes.text}>
                <RichText text={comment.data.content} mentioned={comment.mentioned} />
              </div>
              {comment.data.open_graph && <LinkPreview preview={comment.data.open_graph} />}
              <div className={classes.actions}>
                <LikeButton
                  small
                  can={comment.can.like}
                  of={{ postId: post.postId, commentId: comment.id }}
                  target={{
                    streamId: comment.id,
                    posterId: user.id ?? post.posterId,
                    likeId: comment.own_reactions.like[0]?.id ?? null,
                    count: comment.reaction_counts.like,
                    onSettled: (likeId) => settleCommentLike(comment.id, likeId),
                  }}
                />
                {can && comment.can.reply && (
                  <button
                    type="button"
                    className={classes.reply}
                    aria-label={words.replyTo(displayName(user), unsent)}
                    onPointerEnter={preloadComposer}
                    onFocus={preloadComposer}
                    onClick={() => on.onReply(comment)}
                  >
                    {unsent ? words.continueReply : words.reply}
                  </button>
                )}
              </div>
            </>
          )}
        </div>
        <CommentMenu
          comment={comment}
          home={post.home}
          onEdit={() => on.onEdit(comment)}
          onDelete={() => on.onDelete(comment)}
          onTaken={() => on.onTaken(comment)}
        />
      </div>
      {children}
    </li>
  );
}

/** A comment that is being sent, or, `small`, a reply. */
export function PendingRow({
  person,
  comment: { content, mentioned, open_graph },
  small,
}: {
  person: Me;
  comment: WrittenComment;
  small?: boolean;
}) {
  return (
    <li className={classes.row} data-pending>
      <Avatar person={person} size={small ? 28 : 36} />
      <div className={classes.words}>
        <p className={classes.name}>
          {displayName(person)}
          <span className={classes.when}>{words.sending}</span>
        </p>
        <div className={classes.text}>
          <RichText text={content} mentioned={mentioned} />
        </div>
        {open_graph && <LinkPreview preview={open_graph} />}
        <div className={classes.actions} />
      </div>
    </li>
  );
}
