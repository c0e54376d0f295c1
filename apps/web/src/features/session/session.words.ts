/** Texts about the version of the app. */
export const session = {
  tooOld: 'A new version is ready. Please reload the page.',
  reload: 'Reload',
} as const;
