/** Texts of the screen that says what is pushed. */
export const pushing = {
  title: 'Notifications',
  intro: 'Choose what is sent there and to your other devices. The list in the app always has everything.',
  device: 'Send notifications to this browser',
  deviceHints: {
    impossible: 'This browser cannot receive notifications.',
    blocked: 'Notifications from this site are blocked in your browser settings.',
    off: 'Your browser will ask you to allow it. Signing out turns it off.',
    on: 'Signing out turns it off.',
  },
  deviceFailed: 'Notifications could not be turned on in this browser. Please try again later.',
  people: 'People',
  events: 'Events',
  verbs: {
    follow: 'Somebody follows you',
    like: 'Somebody likes what you wrote',
    comment: 'Somebody comments on your post',
    replied: 'Somebody comments after you did',
    post: 'Somebody tags you',
    create: 'An event is created',
    update: 'An event you go to changes',
    cancel: 'An event you go to is canceled',
  },
  failed: 'Your notification settings could not be loaded.',
  saveFailed: 'Your notification settings could not be saved. Please try again.',
} as const;
