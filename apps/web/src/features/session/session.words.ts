/** Texts about the session and its version of the app. */
export const session = {
  signedOutHere: "You're logged out on this device. Leave this page open until you're back online, so that the server is told too.",
  tooOld: 'A new version is ready. Please reload the page.',
  reload: 'Reload',
  credentialsNotSaved: "Couldn't save credentials.",
} as const;
