/** Texts of the screen that the link of an invitation opens. */
export const invitationWords = {
  page: 'Invitation',
  title: 'You are invited to a group',
  signedOut: 'Sign in to see the group and to join it.',
  signIn: 'Sign in',
  goneTitle: 'This invitation is no longer good',
  invites: 'You are invited to',
  join: 'Join',
  decline: 'No, thanks',
  joinFailed: "Couldn't let you into the group. Please try again later.",
  already: 'You are in this group already.',
  toGroup: 'See the group',
  toGroups: 'See all groups',
  failed: "Couldn't read the invitation.",
} as const;
