import { touches } from '../../platform/live/touches.ts';

/** A deleted account may have left traces anywhere, and nothing records where any more. */
export const privacyTouches = [touches('member.leaving', () => ({})), touches('member.erased', () => ({}))];
