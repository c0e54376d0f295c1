import type { Viewer } from '../../product/viewer.ts';

/**
 * Checks that the viewer may open this member's profile and posts: an anonymous profile is open to its owner alone. Ruling 14 takes
 * precedence over ROLE-27: a leader may open it from the attendee list of an event that they may see, for which events have a call of their
 * own.
 */
export const isProfileOpen = (viewer: Viewer, member: { id: string; anonymous_profile: boolean }): boolean =>
  !member.anonymous_profile || member.id === viewer.id;
