import type { Me, OpenGraph, Reaction } from '@muster/contract';
import { reactions } from '../../platform/words/feed.ts';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { LeaderLabel, PersonLink } from '../members/index.ts';
import { LinkCard } from '../previews/index.ts';
import { CommentMenu } from './CommentMenu.tsx';
import classes from './CommentRow.module.css';
import { type CommentedPost, settleCommentLike } from './comments.api.ts';
import type { WrittenComment } from './comments.store.ts';
import { LikeButton } from './LikeButton.tsx';

const LinkPreview = ({ preview }: { preview: OpenGraph }) => (
  <div className={classes.preview}>
    <LinkCard preview={preview} compact />
  </div>
);

export interface CommentRowProps {
  comment: Reaction;
  post: CommentedPost;
  onEdit: () => void;
  onDelete: () => void;
}

/** One comment: who, what, when, and its own likes. */
export function CommentRow({ comment, post, onEdit, onDelete }: CommentRowProps) {
  const { user, can } = comment;
  return (
    <li id={`comment-${comment.id}`} className={classes.row}>
      <PersonLink person={user} echo>
        <Avatar person={user} size={36} />
      </PersonLink>
      <div className={classes.words}>
        <p className={classes.name}>
          <PersonLink person={user} />
          <LeaderLabel label={user.leader_label} />
          <span className={classes.when}>
            <RelativeTime instant={comment.created_at} />
            {comment.data.edited && <span className={classes.mark}>{reactions.edited}</span>}
          </span>
        </p>
        <div className={classes.text}>
          <RichText text={comment.data.content} mentioned={comment.mentioned} />
        </div>
        {comment.data.open_graph && <LinkPreview preview={comment.data.open_graph} />}
        <div className={classes.like}>
          <LikeButton
            small
            can={can.like}
            of={{ postId: post.postId, commentId: comment.id }}
            target={{
              streamId: comment.id,
              posterId: user.id ?? post.posterId,
              likeId: comment.own_reactions.like[0]?.id ?? null,
              count: comment.reaction_counts.like,
              onSettled: (likeId) => settleCommentLike(post.postId, comment.id, likeId),
            }}
          />
        </div>
      </div>
      <CommentMenu comment={comment} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** A comment that is on its way. */
export function PendingRow({ person, comment: { content, mentioned, open_graph } }: { person: Me; comment: WrittenComment }) {
  return (
    <li className={classes.row} data-pending>
      <Avatar person={person} size={36} />
      <div className={classes.words}>
        <p className={classes.name}>
          {displayName(person)}
          <span className={classes.when}>{reactions.sending}</span>
        </p>
        <div className={classes.text}>
          <RichText text={content} mentioned={mentioned} />
        </div>
        {open_graph && <LinkPreview preview={open_graph} />}
        <div className={classes.like} />
      </div>
    </li>
  );
}
