/** What leads to analytics, apart from their screens. */
export const analyticsEntry = { title: 'Analytics', employer: 'What my employer sees' } as const;
