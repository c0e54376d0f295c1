/** Texts of a workout that a post shares, which the first screen needs, and of what leads to the logs. */
export const summaryWords = {
  label: 'Workout',
  logs: 'Workout Logs',
  log: 'Log',
  /** The units of a log's amounts. */
  units: { miles: 'mi', kilometers: 'km', steps: 'steps', ounces: 'oz', hours: 'h', minutes: 'min', seconds: 's' },
} as const;
