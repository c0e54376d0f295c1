import type { Reply } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** A comment or reply as the browser knows it. */
interface KnownComment extends Reply {
  /** Set where it is gone but its space is reserved while the screen is mounted: the height of its row. */
  gone?: number;
}

/** Comments and their replies, each as the server last sent it. */
export const comments = defineKind<KnownComment>({
  name: 'comment',
  carriedBy: {
    listReactions: ({ data }) => data.reactions.flatMap(({ replies, ...comment }) => [comment, ...replies.reactions]),
    addReaction: ({ replies: _, ...reaction }) => (reaction.kind === 'comment' ? [reaction] : []),
    updateReaction: ({ replies: _, ...comment }) => [comment],
  },
  by: ({ user }) => [user],
});

/** Whether only the placeholder row of a comment is left, for its replies: its author has deleted their account. */
export const isGone = ({ user }: Reply): boolean => user.id === null && !user.anonymous_profile;
