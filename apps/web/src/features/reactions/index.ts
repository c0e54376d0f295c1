export { Comments } from './Comments.tsx';
export { LikeButton } from './LikeButton.tsx';
export { WhatIWrote } from './WhatIWrote.tsx';
