export { Comments } from './Comments.tsx';
export { LikeButton } from './LikeButton.tsx';
