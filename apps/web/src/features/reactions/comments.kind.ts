import type { Reply } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** A comment or reply as the browser knows it. */
interface KnownComment extends Reply {
  /** Where it is gone and its space is kept while the screen stands: how high its row was. */
  gone?: number;
}

/** Comments and the replies to them, each as the server said last. */
export const comments = defineKind<KnownComment>({
  name: 'comment',
  carriedBy: {
    listReactions: ({ data }) => data.reactions.flatMap(({ replies, ...comment }) => [comment, ...replies.reactions]),
    addReaction: ({ replies: _, ...reaction }) => (reaction.kind === 'comment' ? [reaction] : []),
    updateReaction: ({ replies: _, ...comment }) => [comment],
  },
  by: ({ user }) => [user],
});

/** Whether only the empty row of a comment is left, for its replies: its author has deleted their account. */
export const isGone = ({ user }: Reply): boolean => user.id === null && !user.anonymous_profile;
