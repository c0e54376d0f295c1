/** Texts of signing in and out. */
export const signing = {
  signedOutHere: "You're logged out on this device. Leave this page open until you're back online, so that the server is told too.",
  credentialsNotSaved: "Couldn't save credentials.",
  storageBlocked: 'This browser keeps nothing for this site: you stay signed in until you close or reload this tab.',
  ssoNeedsStorage: 'To sign in with your organisation, let this browser keep data for this site, then reload this page.',
} as const;
