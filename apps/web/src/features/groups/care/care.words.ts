/** Texts that the screens of looking after a group share. */
export const care = {
  moreFailed: "Couldn't load the rest of this list.",
  /** Whoever the reader does not see. */
  unseen: 'Somebody you cannot see',
} as const;
