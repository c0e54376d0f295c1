import { limits } from '@muster/contract/limits';

/** Texts of the screen of a group's invitations. */
export const invitesWords = {
  title: 'Invitations',
  page: (name: string) => `Invitations to ${name}`,

  byName: 'Invite by name',
  byNameHint: 'They get a notification and can join with one tap.',
  /** For screen readers, of the list of names found. */
  people: 'People to invite',
  inviting: 'Inviting...',
  invited: (name: string) => `${name} is invited.`,
  inviteFailed: (name: string) => `Couldn't invite ${name}. Please try again later.`,

  link: 'Invite by link',
  linkHint: `Anybody in this community who has the link can join, for ${limits.group_invite_days} days.`,
  makeLink: 'Make a link',
  linkMade: (day: string) => `Your link is ready. It expires on ${day}.`,
  linkOnce: 'Copy it now. It is shown only once.',
  linkFailed: "Couldn't make a link. Please try again later.",

  open: 'Pending invitations',
  failed: "Couldn't load the invitations.",
  none: 'No invitations are pending. Invite somebody above.',
  noneArchived: 'No invitations are pending.',
  aLink: 'Link',
  by: (name: string) => `Invited by ${name}`,
  until: (day: string) => `expires\u00a0${day.replace(' ', '\u00a0')}`,
  expired: 'expired',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawLink: 'Withdraw this link',
  withdrawTitle: 'Withdraw this link?',
  withdrawText: 'Nobody can use it to join any more.',
  withdrawFailed: "Couldn't withdraw the invitation. Please try again later.",
} as const;
