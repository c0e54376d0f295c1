const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people write it: `Nov 22, 2026`. */
export const dayOf = (day: string): string => long.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
