/** Texts of signing in and out. */
export const signing = {
  signedOutHere: "You're logged out on this device. Leave this page open until you're back online, so that the server is told too.",
  credentialsNotSaved: "Couldn't save credentials.",
} as const;
