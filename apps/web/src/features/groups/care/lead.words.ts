/** Texts of what stands in a group's menu for those who look after it. */
export const leadWords = {
  edit: 'Edit group',
  archive: 'Archive group',
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveText: 'Its members can still read what is in it. Nobody can post or join until it is restored.',
  archiveConfirm: 'Archive',
  archived: 'Group archived.',
  archiveFailed: "Couldn't archive the group. Please try again later.",
  restore: 'Restore group',
  restored: 'Group restored.',
  restoreFailed: "Couldn't restore the group. Please try again later.",
} as const;
