/** The lists of those who look after a group. */
export type CareName = 'requests' | 'invites' | 'reports' | 'acts' | 'kept-out';

/** The prefix of the cache keys of them all. */
export const allCare = ['group-care'] as const;

/** The cache key of such a list. */
export const careKey = (name: CareName, groupId: string) => [...allCare, name, groupId] as const;
