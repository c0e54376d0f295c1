const postGone = "The post was deleted, or you can't see it.";

/** Texts of the screen where operators read a report. */
export const reportScreen = {
  title: 'Report',
  kinds: { user: 'A member was reported', post: 'A post was reported', reaction: 'A comment was reported' },
  about: 'About',
  anonymous: 'This profile is anonymous: others see neither the name nor the photo. Please keep it that way.',
  openProfile: 'Open the profile',
  reporter: 'Reported by',
  reporterLeft: 'Someone who has left',
  when: 'When',
  words: { user: 'Bio at the time', post: 'Text at the time', reaction: 'Text at the time' },
  noWords: { user: 'There was no bio.', post: 'There was no text.', reaction: 'There was no text.' },
  open: { post: 'Open the post', reaction: 'Open the post it is on' },
  gone: { post: postGone, reaction: postGone },
  notFound: "This report couldn't be found. A report is deleted when the reported member leaves, and nobody can open one about themselves.",
} as const;
