/** Texts of the lists of a group's members. */
export const membersList = {
  admins: 'Admins',
  members: 'Members',
  failed: "Couldn't load the members of this group.",
} as const;
