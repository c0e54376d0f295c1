/** Texts of lists of a group's members, and of who is kept out of it. */
export const membersList = {
  admins: 'Admins',
  members: 'Members',
  failed: "Couldn't load the members of this group.",
  keptOutFailed: "Couldn't load who is kept out of this group.",
  unseen: 'A member you cannot see',
  nobodyKeptOut: 'Nobody is kept out of this group.',
} as const;
