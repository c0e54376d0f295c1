import { touches } from '../../platform/live/touches.ts';

/** After a block, each member leaves the rooms about what belongs to the other. */
export const peopleTouches = [touches('block.created', ({ blocker_id, blocked_id }) => ({ members: [blocker_id, blocked_id] }))];
