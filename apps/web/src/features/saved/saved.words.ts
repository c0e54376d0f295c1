/** Texts of saving posts, and of the list of those saved. */
export const saved = {
  save: 'Save for later',
  saveFailed: 'Error saving post. Please try again later.',
  unsaveFailed: 'Error removing saved post. Please try again later.',
  title: 'Saved posts',
  empty: 'Tap the bookmark below a post to find it here later. Nobody else sees what you save.',
  toFeed: 'Browse the feed',
  failed: "Couldn't load your saved posts.",
} as const;
