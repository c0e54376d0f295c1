/** Texts of where the link of an invitation to a workspace leads. */
export const invited = {
  title: (workspace: string) => `Join ${workspace}`,
  text: (email: string) => `This invitation is for ${email}. Your email is confirmed by it: no code is needed.`,
  create: 'Create account',
  join: 'Join the workspace',
  joinText: (workspace: string) => `You are signed in. Join ${workspace} with this account.`,
  hasAccount: (email: string) => `There is an account with ${email} already. Sign in, then open the link of the mail again.`,
  signIn: 'Sign in',
  goneTitle: 'This invitation is over',
  goneText: 'It has expired, was used or was withdrawn. Ask whoever invited you for another one.',
  failed: "Couldn't load the invitation.",
  createFailed: "Couldn't create your account. Please try again.",
  joinFailed: "Couldn't join the workspace. Please try again.",
} as const;
