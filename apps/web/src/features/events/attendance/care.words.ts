const anotherHost = 'Give it another host';

/** Texts of removing attendees, of handing an event over, and of what operators do with one. */
export const eventCare = {
  removeName: (name: string) => `Remove ${name} from the list`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'They lose their place, are notified and cannot answer again until you let them back in. If somebody is waiting for a seat, the place goes to them.',
  removeConfirm: 'Remove',
  removeDone: (name: string) => `${name} is no longer on the list.`,
  removeFailed: (name: string) => `Couldn't remove ${name}. Please try again later.`,
  reason: 'Reason',
  removedPeople: 'Removed people',
  letBack: 'Let back in',
  letBackName: (name: string) => `Let ${name} back in`,
  letBackDone: (name: string) => `${name} can answer again.`,
  letBackFailed: (name: string) => `Couldn't let ${name} back in. Please try again later.`,
  removeHint: 'Optional. They read it in their notification.',

  handOver: anotherHost,
  handOverTitle: 'Who hosts this event from now on?',
  handOverText: 'The new host looks after the event from now on. They and everyone who has answered are notified; all keep their places.',
  handOverDone: (name: string) => `${name} hosts the event now.`,
  handOverFailed: "Couldn't give the event another host. Please try again later.",
  host: 'New host',

  rule: 'Decide about this event',
  ruleText: 'The host and everyone who has answered are notified and read your reason. It is kept in the audit log.',
  what: 'What happens',
  choices: { canceled: 'Cancel the event', removed: 'Remove it with its posts', handed_over: anotherHost },
  ruleHint: 'The host and everyone who has answered read it.',
  ruled: { canceled: 'The event was canceled.', removed: 'The event was removed.', handed_over: 'The event has another host.' },

  rulings: {
    canceled: 'Those who look after the community canceled this event.',
    removed: 'Those who look after the community removed this event.',
    handed_over: 'Those who look after the community gave this event another host.',
  },
  because: (reason: string) => `Reason: ${reason}`,
} as const;
