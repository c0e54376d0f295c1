/** Texts of copying something. */
export const copyWords = {
  copied: 'Copied!',
  failed: "Couldn't copy the link.",
} as const;
