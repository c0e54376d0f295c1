import type { Viewer } from '../../platform/viewer.ts';

/**
 * Whether the viewer may open this member's profile and posts: an anonymous one is open to its owner and to event leaders (ROLE-27).
 * Operators who are not leaders may not.
 */
export const mayOpenProfile = (viewer: Viewer, member: { id: string; anonymous_profile: boolean }): boolean =>
  !member.anonymous_profile || member.id === viewer.id || viewer.permissions.includes('event_leader');
