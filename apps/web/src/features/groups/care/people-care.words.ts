/** Texts of what admins do with the members of their group. */
export const peopleCare = {
  options: (name: string) => `Look after ${name}`,
  makeAdmin: 'Make admin',
  unmakeAdmin: 'No longer admin',
  madeAdmin: (name: string) => `${name} is an admin now.`,
  unmadeAdmin: (name: string) => `${name} is no longer an admin.`,
  roleFailed: "Couldn't change who is an admin. Please try again later.",

  remove: 'Remove from the group',
  removeTitle: (name: string) => `Remove ${name} from the group?`,
  removeText: 'They lose what only members see. What they wrote stays.',
  reason: 'Reason (optional)',
  reasonHint: 'Other admins read it in the log. The member does not.',
  keepOut: 'Keep out',
  keepOutHint: 'They cannot come back until an admin lets them.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} was removed from the group.`,
  removeFailed: "Couldn't remove this member. Please try again later.",

  keptOut: 'Who is kept out',
  letBack: 'Let back in',
  /** Begins with the visible label, so that speech input can match it. */
  letBackName: (name: string) => `Let back in ${name}`,
  letBackDone: (name: string) => `${name} can come back now.`,
  letBackFailed: "Couldn't let this person back in. Please try again later.",
} as const;
