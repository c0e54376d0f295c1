import { touches } from '../../platform/live/touches.ts';

/** After a block, both members leave the rooms of each other's content. */
export const peopleTouches = [touches('block.created', ({ blocker_id, blocked_id }) => ({ members: [blocker_id, blocked_id] }))];
