import { touches } from '../../platform/live/touches.ts';

/** Those who are apart from now on leave the rooms of what is the other's. */
export const peopleTouches = [touches('block.created', ({ blocker_id, blocked_id }) => ({ members: [blocker_id, blocked_id] }))];
