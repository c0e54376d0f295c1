import { limits } from '@muster/contract/limits';

/** Texts of the address of one's own calendar. */
export const calendar = {
  title: 'Your calendar address',
  lead: 'Give this address to your calendar program once. From then on it shows the events that you host, go to or are interested in, and follows every change.',
  failed: "Couldn't load your calendar address.",
  subscribe: 'Open in calendar program',
  secret: 'Anyone who knows this address can see your events. If it gets out, make a new one.',
  how: 'How to add it',
  ways: [
    ['Apple Calendar', 'Choose File, then New Calendar Subscription. On a phone, tap the button above.'],
    ['Google Calendar', 'On a computer, choose the plus sign beside Other calendars, then From URL.'],
    ['Outlook', 'Choose Add calendar, then Subscribe from web.'],
  ],
  slow: 'Calendar programs look for changes by themselves: some every hour, Google about once a day.',
  holds: 'What it holds',
  held: [
    `The next ${limits.calendar_events.toLocaleString('en')} events at most, and those of the last ${limits.calendar_past_days} days`,
    'Canceled events, marked as canceled',
    'Events that you are only interested in and all-day events, without showing you as busy',
    'Nothing about who else is coming',
  ],
  renewText: 'The old one stops working at once. Calendars that use it get no more updates until you give them the new one.',
  endText: 'Calendars that use it get no more updates.',
} as const;
