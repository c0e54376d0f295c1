/**
 * A member in no group who follows nobody, and so sees only what everybody sees. A digest contains nothing else, even if its reader sees
 * more, since mails are read in more places than the app (decision 77).
 */
export const stranger = { id: '00000000-0000-0000-0000-000000000000' } as const;
