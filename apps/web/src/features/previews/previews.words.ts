/** Texts of link previews. */
export const previews = {
  loading: 'Looking up the link',
  remove: 'Remove link preview',
} as const;
