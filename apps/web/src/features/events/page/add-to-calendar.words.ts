/** Texts of taking an event over into a calendar. */
export const addToCalendar = {
  title: 'Add to calendar',
  file: 'File for any calendar program',
  fileHint: 'For Apple Calendar, Outlook, Thunderbird and others',
  failed: "Couldn't make a calendar entry.",
  sites: { google: 'Google Calendar', outlook: 'Outlook.com', office365: 'Outlook at work', yahoo: 'Yahoo Calendar' },
  sitesHint: 'The site that you choose opens in a new tab and gets the details of the event.',
  stays: 'An entry added this way stays as it is. A calendar address follows every change.',
  own: 'Subscribe to your events',
  takeOut: 'Remove from calendar',
} as const;
