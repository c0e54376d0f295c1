/** Texts of the screen for changing the password. */
export const passwordUpdate = {
  text: 'Changing your password logs you out everywhere else.',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  update: 'Update password',
  updated: 'Password updated. Your other devices have been logged out.',
  none: 'You sign in with your organisation, so there is no password to update here.',
} as const;
