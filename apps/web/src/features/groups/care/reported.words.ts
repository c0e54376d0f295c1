import { counted } from '../../../platform/counted.ts';

/** Texts of the queue of what is reported in a group. */
export const reportedWords = {
  title: 'Reports',
  page: (name: string) => `Reports in ${name}`,
  text: 'Who reported it is not shown. What you take down is gone for everybody but its author, who can still read it with your reason.',
  failed: "Couldn't load the reports.",
  none: 'Nothing is reported.',
  kinds: { post: 'Post', reaction: 'Comment' },
  by: (kind: string, name: string) => `${kind} by ${name}`,
  count: (count: number) => `Reported by ${counted(count, 'member', 'members')}`,
  noWords: 'It has no text.',
  open: { post: 'See the post', reaction: 'See the comment' },
  keep: 'Keep',
  takeDown: 'Take down',
  /** Names a button by what it is about; begins with the visible label, so that speech input can match it. */
  about: (label: string, what: string) => `${label}: ${what}`,
  kept: 'It stays, and the reports are closed.',
  keepFailed: "Couldn't close the reports. Please try again later.",
} as const;
