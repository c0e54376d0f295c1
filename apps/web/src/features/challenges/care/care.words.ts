import { challengeForm } from './challenge-form.words.ts';

/** Texts of what operators do with a challenge besides changing what it says. */
export const challengeCare = {
  options: 'Options for this challenge',
  edit: challengeForm.editTitle,

  publish: 'Publish',
  publishTitle: (name: string) => `Publish ${name}?`,
  publishText: 'Everybody can see it and join. What it counts then stays as it is.',
  published: 'The challenge is published.',
  publishFailed: "Couldn't publish the challenge. Please try again later.",

  end: 'End now',
  endTitle: (name: string) => `End ${name} today?`,
  endText: 'Today is then its last day, and nothing after it counts. This cannot be taken back once the day is over.',
  endConfirm: 'End today',
  ended: 'Today is its last day.',
  endFailed: "Couldn't end the challenge. Please try again later.",

  delete: 'Delete draft',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nobody but operators has seen it. It is gone for all of them.',
  deleteConfirm: 'Delete',
  deleted: 'The draft is deleted.',
  deleteFailed: "Couldn't delete the draft. Please try again later.",
} as const;
