/** Texts of the drafts of challenges in their list. */
export const drafts = {
  title: 'Drafts',
  failed: "Couldn't load the drafts.",
  moreFailed: "Couldn't load more drafts.",
} as const;
