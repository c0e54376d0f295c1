/** Texts of the screen that the link of an invitation opens. */
export const invitationWords = {
  page: 'Invitation',
  title: 'You are invited to a group',
  signedOut: 'Sign in to see the group and join it.',
  signIn: 'Sign in',
  goneTitle: 'This invitation is no longer valid',
  invites: 'You are invited to',
  join: 'Join',
  decline: 'No thanks',
  joinFailed: "Couldn't add you to the group. Please try again later.",
  already: 'You are already in this group.',
  toGroup: 'Go to the group',
  toGroups: 'See all groups',
  failed: "Couldn't open the invitation.",
} as const;
