/** Texts of a workout that a post shares, which the first screen needs. */
export const summaryWords = {
  label: 'Workout',
  /** The units of a log's amounts. */
  units: { miles: 'mi', steps: 'steps', ounces: 'oz', hours: 'h', minutes: 'min', seconds: 's' },
} as const;
