/** Texts of the push settings screen. */
export const pushing = {
  title: 'Notifications',
  intro: 'Choose what we send to this browser and to your other devices. The list in the app always shows everything.',
  device: 'Send notifications to this browser',
  deviceHints: {
    impossible: 'This browser cannot receive notifications.',
    blocked: 'Notifications from this site are blocked in your browser settings.',
    off: 'Your browser will ask you to allow it. Logging out turns it off.',
    on: 'Logging out turns it off.',
  },
  deviceFailed: "Couldn't turn on notifications in this browser. Please try again later.",
  people: 'People',
  events: 'Events',
  reminders: 'Reminders',
  mails: 'Email',
  choices: {
    remind_day: "A day before an event you're going to",
    remind_hour: 'An hour before it starts',
    push_reminders: 'Send reminders to your devices',
    mail_reminders: 'Email me reminders',
    mail_updates: "Email me when an event I'm going to changes",
    mail_cancellations: "Email me when an event I'm going to is canceled",
    mail_digest: 'Email me a digest of my week on Monday mornings',
    mail_announcements: 'Email me announcements of the community',
  },
  failed: "Couldn't load your notification settings.",
  saveFailed: "Couldn't save your notification settings. Please try again.",
} as const;
