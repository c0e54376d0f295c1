import { touches } from '../../platform/live/touches.ts';

/** What a member leaves behind is everywhere, and nothing says any more where it was. */
export const privacyTouches = [touches('member.leaving', () => ({})), touches('member.erased', () => ({}))];
