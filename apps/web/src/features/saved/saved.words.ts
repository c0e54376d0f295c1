/** Texts of the list of saved posts. */
export const saved = {
  title: 'Saved posts',
  empty: 'Tap the bookmark below a post to find it here later. Nobody else sees what you save.',
  toFeed: 'Browse the feed',
  failed: "Couldn't load your saved posts.",
} as const;
