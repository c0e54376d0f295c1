/** Texts of the screen of a group's members. */
export const membersWords = {
  title: 'Members',
  page: (name: string) => `Members of ${name}`,
  search: 'Search for Members',
} as const;
