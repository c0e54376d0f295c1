import { forms } from '../../ui/forms.words.ts';

/** Texts of confirming a new email, or keeping the current one. */
export const newEmail = {
  title: 'Confirm your new email',
  text: (email: string) => `${forms.codeSent(email)} Your email stays the same until you enter it.`,
  label: 'Code for your new email',
  keep: 'Keep my current email',
  keepFailed: "That didn't work. Please try again.",
  kept: "Your email hasn't changed.",
  changed: (email: string) => `Your email is now ${email}.`,
} as const;
