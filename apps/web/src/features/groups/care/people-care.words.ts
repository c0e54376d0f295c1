/** Texts of what admins do with the members of their group. */
export const peopleCare = {
  options: (name: string) => `Manage ${name}`,
  makeAdmin: 'Make admin',
  unmakeAdmin: 'Remove as admin',
  madeAdmin: (name: string) => `${name} is now an admin.`,
  unmadeAdmin: (name: string) => `${name} is no longer an admin.`,
  roleFailed: "Couldn't change who is an admin. Please try again later.",

  remove: 'Remove from the group',
  removeTitle: (name: string) => `Remove ${name} from the group?`,
  removeText: 'They lose what only members can see. What they wrote stays.',
  reason: 'Reason (optional)',
  reasonHint: 'Admins can read it in the log. The member cannot.',
  keepOut: 'Ban from the group',
  keepOutHint: 'They cannot come back until an admin lifts the ban.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} was removed from the group.`,
  removeFailed: "Couldn't remove this member. Please try again later.",

  keptOut: 'Banned members',
  /** Before how long ago. */
  banned: 'Banned',
  keptOutFailed: "Couldn't load the banned members.",
  nobodyBanned: 'Nobody is banned from this group.',
  letBack: 'Lift ban',
  /** Begins with the visible label, so that speech input can match it. */
  letBackName: (name: string) => `Lift ban on ${name}`,
  letBackDone: (name: string) => `${name} can come back now.`,
  letBackFailed: "Couldn't lift the ban. Please try again later.",
} as const;
