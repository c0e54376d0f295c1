import { counted } from '../../platform/counted.ts';
import { exactTime } from '../../platform/time.ts';

/** Texts of the member's data export and of deleting the account. */
export const privacy = {
  dataTitle: 'A copy of your data',
  dataText: 'Everything we keep about you in one archive: what you wrote, your settings and activity as JSON, and your photos.',
  dataHow: (email: string) =>
    `We'll put it together and email a link to ${email}. The link works for seven days. Anyone who has it can download your data.`,
  dataAsk: 'Ask for a copy',
  dataAsked: (email: string) => `We're making your copy. Look for an email to ${email}.`,
  deleteText: "Deleting your account can't be undone. You'll lose for good:",
  deleteParts: [
    'your profile, photos, addresses and settings',
    'your likes, follows, blocks and notifications',
    'your sign-in on every device, and emails to you that have not gone out yet',
  ],
  deleteKept: 'Where others replied to you, your comment stays in place as “Deleted member”, without your words.',
  deleteCopy: 'Ask for a copy of your data first',
  deletePassword: 'Password',
  deleteButton: 'Delete account',
  deleteTitle: 'Delete your account for good?',
  deleteConfirmText: 'Everything listed here is deleted right away. There is no way to get it back.',
  deleteConfirm: 'Delete for good',
  deleteFailed: 'There was an error deleting your account. Please try again later.',
  deleted: 'Your account has been deleted.',
} as const;

const shortDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Texts of what deleting an account takes. */
export const departure = {
  failed: "Couldn't load what deleting your account takes.",
  counts: {
    posts: (count: number) => `${counted(count, 'post', 'posts')}, with what others wrote and liked there`,
    comments: (count: number) => counted(count, 'comment', 'comments'),
    workouts: (count: number) => `${counted(count, 'log', 'logs')} of workouts and water`,
    challenges: (count: number) => `your score in ${counted(count, 'challenge', 'challenges')}`,
    badges: (count: number) => counted(count, 'badge', 'badges'),
    groups: (count: number) => `your place in ${counted(count, 'group', 'groups')}`,
    seats: (count: number) => `your place at ${counted(count, 'event', 'events')}`,
  },
  membership: (name: string, until: string) => `your membership ${name}, which would last until ${exactTime(until)}`,
  handOverFirst: 'You look after these. Hand them over first if they should go on:',
  /** The day of a wall clock, `YYYY-MM-DDTHH:MM`. */
  day: (local: string) => shortDay.format(new Date(`${local.slice(0, 10)}T00:00Z`)),
  passesOn: 'whoever created it becomes its host',
  isCanceled: (count: number) =>
    count === 0 ? 'will be canceled' : `will be canceled, and ${counted(count, 'person who goes is', 'people who go are')} notified`,
  isLeftAlone: (others: number) => `${counted(others, 'other member is', 'other members are')} left without an admin`,
  moreEvents: (count: number) => `and ${counted(count, 'more event', 'more events')}`,
  moreGroups: (count: number) => `and ${counted(count, 'more group', 'more groups')}`,
  howEvents: 'Open an event and choose “Give it another host” in its options.',
  howGroups: 'In a group, open the member who takes over and make them an admin.',
} as const;
