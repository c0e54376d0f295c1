/** Texts of an event, wherever it is shown. */
export const eventWords = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  allDay: 'All Day Event',
  allDayUntil: (day: string) => `All Day Event, until ${day}`,
  opens: (day: string, time: string) => `Check-in opens ${day}, ${time}`,
} as const;
