import { counted } from '../../platform/counted.ts';

/** Texts of likes, and of the number of comments. */
export const reactions = {
  like: 'Like',
  likes: (count: number) => counted(count, 'like', 'likes'),
  comments: (count: number) => counted(count, 'comment', 'comments'),
  alreadyLiked: "You've already liked this post. Please refresh your feed.",
  alreadyUnliked: "You've already unliked this post or it was deleted. Please refresh your feed.",
  unlikeFailed: 'Error unliking post. Please try again later.',
  likeFailed: 'Error liking post. Please try again later.',
} as const;
