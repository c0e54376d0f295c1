import { reportTitles } from '@muster/contract/people/rules';

const wordsThen = 'Text at the time';
const noWords = 'There was no text.';
const openEvent = 'Open the event';
const eventGone = "The event was removed, or you can't see it.";
const postGone = "The post was deleted, or you can't see it.";

/** Texts of the screen where operators read a report. */
export const reportScreen = {
  title: 'Report',
  kinds: reportTitles,
  about: 'About',
  anonymous: 'This profile is anonymous: others see neither the name nor the photo. Please keep it that way.',
  queue: 'Open all reports',
  openProfile: 'Open the profile',
  reporter: 'Reported by',
  reporterLeft: 'Someone who has left',
  when: 'When',
  words: { user: 'Bio at the time', post: wordsThen, reaction: wordsThen, event: wordsThen, group: wordsThen, chat_message: wordsThen },
  noWords: { user: 'There was no bio.', post: noWords, reaction: noWords, event: noWords, group: noWords, chat_message: noWords },
  open: { post: 'Open the post', reaction: 'Open the post it is on', event: openEvent, group: 'Open the group', chat_message: openEvent },
  gone: { post: postGone, reaction: postGone, event: eventGone, group: "You can't see this group.", chat_message: eventGone },
  notFound: "This report couldn't be found. A report is deleted when the reported member leaves, and nobody can open one about themselves.",
} as const;
