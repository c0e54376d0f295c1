/** Texts of the member's data export and of deleting the account. */
export const privacy = {
  dataTitle: 'A copy of your data',
  dataText: 'Everything we keep about you in one archive: what you wrote, your settings and activity as JSON, and your photos.',
  dataHow: (email: string) =>
    `We'll put it together and email a link to ${email}. The link works for seven days. Anyone who has it can download your data.`,
  dataAsk: 'Ask for a copy',
  dataAsked: (email: string) => `We're making your copy. Look for an email to ${email}.`,
  deleteText: "Deleting your account can't be undone. You'll lose for good:",
  deleteParts: [
    'your profile, photos, addresses and settings',
    'your posts, with their comments and likes',
    'your likes, follows, blocks and notifications',
    'your sign-in on every device, and emails to you that have not gone out yet',
  ],
  deleteKept: 'Where others replied to you, your comment stays in place as “Deleted member”, without your words.',
  deleteCopy: 'Ask for a copy of your data first',
  deletePassword: 'Password',
  deleteButton: 'Delete account',
  deleteTitle: 'Delete your account for good?',
  deleteConfirmText: 'Everything listed here is deleted right away. There is no way to get it back.',
  deleteConfirm: 'Delete for good',
  deleteFailed: 'There was an error deleting your account. Please try again later.',
  deleted: 'Your account has been deleted.',
} as const;
