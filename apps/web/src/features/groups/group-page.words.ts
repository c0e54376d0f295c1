import * as messages from '@muster/contract/base/messages';
import { counted } from '../../platform/counted.ts';

/** Texts of a group's own screen, and of its members. */
export const groupPage = {
  title: 'Group',
  failed: 'Unable to load the group. Please try again later.',
  gone: 'You can no longer see this group.',
  archived: messages.groupArchived,
  invited: 'You are invited to this group.',
  decline: 'No thanks',
  declineFailed: "Couldn't decline the invitation. Please try again later.",

  join: 'Join',
  joined: 'Joined',
  ask: 'Ask to join',
  asked: 'Asked',
  joinFailed: 'Unable to join the group at this time. Please try again later.',
  leaveFailed: 'Unable to leave the group at this time. Please try again later.',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText: { request: 'To come back, you have to ask again.', invite: 'You can come back only if somebody invites you again.' },
  leave: 'Leave',
  stay: 'Stay',

  byRequest: 'Admins approve new members',
  byInvite: 'By invitation only',
  events: (count: number) => (count === 0 ? 'No upcoming events' : counted(count, 'event', 'events')),
  seeMembers: 'See all members',
  about: 'About this group',
  showMore: 'Show more...',
  showLess: 'Show less...',

  told: 'Notify me about',
  toldOf: { all: 'All posts', mentions: 'Posts that mention me', nothing: 'Nothing' },
  toldFailed: "Couldn't change your notifications for this group. Please try again later.",

  noPosts: 'Nobody has posted here yet. Say hello, or ask who is coming.',
  noPostsToRead: 'There are no posts here yet.',
  closed: { request: 'Only members see what is posted here. Ask to join to see it too.', invite: 'Only members see what is posted here.' },

  options: 'Options for this group',
  report: 'Report group',
} as const;
