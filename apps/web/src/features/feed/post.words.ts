import * as messages from '@muster/contract/base/messages';

/** Texts of one post on a screen of its own, and of the list of blocked posts. */
export const postWords = {
  title: 'Post',
  failed: messages.postNotFound,
  refreshFailed: 'Error refreshing post. Please try again later.',
  blocked: 'Blocked posts',
  backTo: { member: 'Back to the profile', event: 'Back to the event', group: 'Back to the group', challenge: 'Back to the challenge' },
} as const;
