export { mentionedIn } from './mentioning.ts';
export { isChangedElsewhere, type Seen } from './seen.ts';
export type { Writing } from './useMentions.ts';
export { WritingFooter } from './WritingFooter.tsx';
export { WritingForm } from './WritingForm.tsx';
