/**
 * Somebody who is in no group and follows nobody: what they see, everybody may see. A digest has nothing else, also for those who see more, since a
 * mail is read in more places than the app is (decision 77).
 */
export const stranger = { id: '00000000-0000-0000-0000-000000000000' } as const;
