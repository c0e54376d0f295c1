import { touches } from '../../platform/live/touches.ts';

/** Affects all rooms: a deleted account may have left traces anywhere, and no record says where. */
export const privacyTouches = [touches('member.leaving', () => ({})), touches('member.erased', () => ({}))];
