const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as people write it: `Nov 22, 2026`. */
export const dayOf = (day: string): string => long.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** A day's month as people write it: `Nov 2026`. */
export const monthOf = (day: string): string => month.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
