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
  reminders: 'Reminders',
  mails: 'Email',
  choices: {
    remind_day: "A day before an event you're going to",
    remind_hour: 'An hour before it starts',
    mail_reminders: 'Email me reminders',
    mail_updates: "Email me when an event I'm going to changes",
    mail_cancellations: "Email me when an event I'm going to is canceled",
    mail_seats: 'Email me when a seat is free for me',
    mail_membership: 'Email me before my membership ends',
    mail_digest: 'Email me a digest of my week on Monday mornings',
    mail_announcements: 'Email me announcements of the community',
  },
  failed: "Couldn't load your notification settings.",
  saveFailed: "Couldn't save your notification settings. Please try again.",
} as const;

/** The switches of what is pushed, by the part of the screen. Each kind of notification belongs to one of them (`kinds.ts`). */
export const pushParts = {
  people: {
    title: 'People',
    switches: {
      follows: 'Someone follows you',
      likes: 'Someone likes your post or comment',
      comments: 'Someone comments on your post or replies to you',
      later_comments: 'Someone else comments after you',
      mentions: 'Someone tags you',
    },
  },
  events: {
    title: 'Events',
    switches: {
      new_events: 'An event is created',
      event_changes: "An event you're going to changes",
      event_cancellations: "An event you're going to is canceled",
      seats: 'A seat is free for you',
      event_roles: 'You become the host of an event or are taken off its list',
      reminders: "Reminders of events you're going to",
    },
  },
  groups: {
    title: 'Groups',
    switches: {
      group_posts: 'Someone posts in a group you chose all posts of',
      join_requests: 'Someone asks to join a group you look after',
      memberships: "You're let into a group, invited or made an admin",
    },
  },
  challenges: {
    title: 'Challenges',
    switches: {
      badges: 'You earn a badge or lose it',
      results: 'A challenge ends or your score is corrected',
    },
  },
  community: {
    title: 'Community',
    switches: {
      announcements: 'Announcements',
      looks: 'An operator looks at what you did',
      moderation: 'Decisions of operators about you, what you wrote or reported',
      membership: 'Your membership ends',
    },
  },
} as const;

type Parts = (typeof pushParts)[keyof typeof pushParts];
type SwitchIn<P> = P extends { switches: infer S } ? keyof S : never;
export type PushSwitch = SwitchIn<Parts>;
