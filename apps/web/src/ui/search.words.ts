/** Texts of search boxes. */
export const searchWords = { clear: 'Clear the search' } as const;
