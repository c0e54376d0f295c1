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
  failed: "Couldn't load your notification settings.",
  saveFailed: "Couldn't save your notification settings. Please try again.",
} as const;
