import { people } from './people.words.ts';

/** Texts of the lists of an event's attendees. */
export const attendees = {
  title: 'Attendees',
  lists: people.lists,
  tabs: { checked_in: 'Checked in', going: 'Going', interested: 'Interested' },
  failed: 'There was an error loading event attendees.',
  moreFailed: 'Error loading more event attendees.',
  someMissing: 'There was a problem with the server. Some event attendees will not be displayed.',
  backTo: 'Back to the attendees',
  opens: 'Open to you as a leader',
  nobodyRemoved: 'Nobody is removed from the list.',
  nobody: {
    checked_in: 'Nobody has checked in yet.',
    going: 'Nobody has said that they are going yet.',
    interested: 'Nobody has said that they are interested yet.',
  },
} as const;
