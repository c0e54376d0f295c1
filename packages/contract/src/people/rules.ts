import * as messages from '../base/messages.ts';

export const peopleLimits = {
  people_found: 25,
  people_query_length: 100,
  people_search_debounce_ms: 500,
  /** Number of suggestions shown at once. */
  people_suggested: 12,
  relations_page: 25,
  /** Maximum number of follows in the unpaged list. */
  relations_max: 1000,
  reports_page: 25,
  /** Maximum number of reporters named with a report. */
  reporters_shown: 5,
  /** Reports, and requests to join a group, are counted up to this number. */
  waiting_counted: 100,
  notifications_page: 25,
  /** Maximum number of other people that a grouped notification names. */
  notification_others: 3,
  /** A grouped notification stops gathering after a day without activity. */
  notification_group_hours: 24,
  notification_poll_ms: 180_000,
  /** Unseen notifications are counted up to this number. */
  unseen_max: 100,
  /** Length of the excerpt of a post or comment in a notification. */
  excerpt_length: 80,
  push_token_length: 4096,
  /** Devices of a member that receive pushes; beyond that the one registered longest ago is dropped. */
  devices_per_member: 20,
  device_id_length: 200,
} as const;

export const peopleErrors = {
  'digest.link_invalid': {
    status: 400,
    message: 'This link is not valid. You can switch the weekly digest off in the app, in the notification settings.',
  },

  'people.anonymous': { status: 403, message: messages.anonymousProfile },
  'people.not_yourself': { status: 403, message: "You can't do this to yourself." },
  'people.follower_gone': { status: 404, message: "This follower can't be brought back any more." },

  'reports.operators_only': { status: 403, message: 'Only operators can read reports.' },
  'reports.not_found': { status: 404, message: 'This report could not be found.' },
  'reports.not_in_charge': { status: 403, message: 'Only those who look after this can do that.' },
  'reports.cannot': { status: 409, message: 'This cannot be done with what was reported.' },
  'reports.your_own': { status: 403, message: 'This is your own. You can delete it instead.' },
} as const;

export const peopleFieldWords = {
  user_id_required: messages.userIdRequired,
} as const;

/** Titles of a report, in the mail to moderators and on its screen. */
export const reportTitles = {
  user: 'A member was reported',
  post: 'A post was reported',
  reaction: 'A comment was reported',
  event: 'An event was reported',
  group: 'A group was reported',
  chat_message: 'A message in a chat was reported',
} as const;
