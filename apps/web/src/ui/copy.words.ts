/** Texts of copying something. */
export const copyWords = {
  link: 'Copy link',
  copied: 'Copied!',
  failed: "Couldn't copy the link.",
} as const;
