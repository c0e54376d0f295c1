/** Texts of confirming a new email, or keeping the current one. */
export const newEmail = {
  title: 'Confirm your new email',
  text: (email: string) =>
    `We sent a 6-digit code to ${email}. It works for 15 minutes and five tries. Your email stays the same until you enter it.`,
  label: 'Code for your new email',
  failed: 'Unable to verify email.',
  keep: 'Keep my current email',
  keepFailed: "That didn't work. Please try again.",
  kept: "Your email hasn't changed.",
  changed: (email: string) => `Your email is now ${email}.`,
} as const;
