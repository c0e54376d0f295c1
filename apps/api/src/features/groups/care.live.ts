import { touches } from '../../platform/live/touches.ts';

/** What is in a group that is no longer open leaves the screens of all others. Nothing records who has what of it on screen. */
export const careTouches = [touches('group.closed', () => ({}))];
