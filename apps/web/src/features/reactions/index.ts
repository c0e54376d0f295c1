export { Comments, type CommentsProps } from './Comments.tsx';
export { LikeButton, type LikeButtonProps } from './LikeButton.tsx';
