/** Texts of one post on a screen of its own, and of the list of blocked posts. */
export const postWords = {
  title: 'Post',
  failed: 'Error retrieving post.',
  refreshFailed: 'Error refreshing post. Please try again later.',
  blocked: 'Blocked posts',
} as const;
