import { postOptions } from '../feed/post-options.words.ts';
import { comments } from './comments.words.ts';

/** Texts of the list of what the member wrote. */
export const written = {
  title: 'What I wrote',
  text: 'Your posts, comments and likes, newest first. You can always take them back, even where you can no longer see what they are on.',
  search: 'Search your words',
  searchLikes: 'Search what you liked',
  which: 'Show',
  kinds: { all: 'All words', post: 'Posts', comment: 'Comments', like: 'Likes' },
  post: 'Post',
  photo: 'Photo',
  comment: (name: string) => `Comment on ${name}'s post`,
  reply: (name: string) => `Reply to ${name}'s comment`,
  likedPost: (name: string) => `Like on ${name}'s post`,
  likedComment: (name: string) => `Like on ${name}'s comment`,
  own: {
    comment: 'Comment on your post',
    reply: 'Reply to your comment',
    likedPost: 'Like on your post',
    likedComment: 'Like on your comment',
  },
  unseen: { comment: 'Comment', like: 'Like' },
  takenDown: (reason: string) => `Taken down by the people who look after the group. Only you can still read it. Reason: “${reason}”`,
  unseenPost: 'On a post you can no longer see',
  edited: 'Edited',
  delete: (what: string) => `Delete: ${what}`,
  unlike: (what: string) => `Take back: ${what}`,
  titles: { post: postOptions.deleteTitle, comment: comments.deleteTitle, like: 'Take back this like?' },
  texts: {
    post: postOptions.deleteText,
    comment: "Its replies will be deleted too. This can't be undone.",
    like: "The author won't be told.",
    likeUnseen: "You can no longer see what it is on, so you can't like it again.",
  },
  confirm: { post: 'Delete', comment: 'Delete', like: 'Take back' },
  done: { post: 'Post deleted.', comment: 'Comment deleted.', like: 'Like taken back.' },
  failed: "Couldn't delete that. Please try again later.",
  likeFailed: "Couldn't take that back. Please try again later.",
  none: "You haven't written anything yet.",
  noneLiked: "You haven't liked anything yet.",
  notFound: 'Nothing found.',
} as const;
