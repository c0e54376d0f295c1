/** Texts of the screen of who asks to join a group. */
export const requestsWords = {
  title: 'Requests to join',
  page: (name: string) => `Requests to join ${name}`,
  asked: 'Asked',
  approve: 'Approve',
  decline: 'Decline',
  /** Begins with the visible label, so that speech input can match it. */
  who: (label: string, name: string) => `${label} ${name}`,
  approved: (name: string) => `${name} is now in the group.`,
  failed: "Couldn't load who asks to join.",
  approveFailed: (name: string) => `Couldn't let ${name} in. Please try again later.`,
  declineFailed: "Couldn't decline the request. Please try again later.",
  none: 'Nobody is waiting for an answer.',
  open: 'Everybody can join this group without asking.',
} as const;
