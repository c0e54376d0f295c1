import { waitWords } from '@muster/contract/base/messages';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';

/** Texts of the shared fields, which load with the screens that use them. */
export const forms = {
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: fieldWords.password_hint,
  codeNext: 'NEXT',
  digit: (n: number) => `Digit ${n} of ${limits.code_length}`,
  codeSent: (email: string) =>
    `We sent a ${limits.code_length}-digit code to ${email}. It works for ${limits.code_minutes} minutes and ${limits.code_tries} tries.`,
  verifyFailed: 'Unable to verify email.',
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend code in ${seconds <= 90 ? `${seconds} s` : waitWords(seconds)}`,
  resent: 'A new code is on its way.',
  keepMine: 'Keep mine',
  takeTheirs: 'Use this one',
  noText: 'No text',
  /** What somebody else has left empty. */
  none: '(none)',
  discard: 'Discard',
  /** A profile field without an answer. */
  empty: '(empty)',
  showBoth: 'Show both',
  photo: 'Photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
