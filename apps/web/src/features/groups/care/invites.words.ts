import { limits } from '@muster/contract/limits';

/** Texts of the screen of a group's invitations. */
export const invitesWords = {
  title: 'Invitations',
  page: (name: string) => `Invitations to ${name}`,

  byName: 'Invite somebody by name',
  byNameHint: 'They are told, see the group, and join in one tap.',
  /** For screen readers, of the list of names found. */
  people: 'People to invite',
  inviting: 'Inviting...',
  invited: (name: string) => `${name} is invited.`,
  inviteFailed: (name: string) => `Couldn't invite ${name}. Please try again later.`,

  link: 'Invite by link',
  linkHint: `Every member of this community who has the link can join, for ${limits.group_invite_days} days.`,
  makeLink: 'Make a link',
  linkMade: 'Your link is ready',
  linkOnce: 'Copy it now: it is shown only once.',
  linkFailed: "Couldn't make a link. Please try again later.",

  open: 'Open invitations',
  failed: "Couldn't load the invitations.",
  none: 'No invitations are open. Invite somebody above.',
  noneArchived: 'No invitations are open.',
  aLink: 'Link',
  by: (name: string) => `By ${name}`,
  until: (day: string) => `good until ${day}`,
  expired: 'expired',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawLink: 'Withdraw this link',
  withdrawTitle: 'Withdraw this link?',
  withdrawText: 'Nobody can join by it any more, wherever it was sent.',
  withdrawFailed: "Couldn't withdraw the invitation. Please try again later.",
} as const;
