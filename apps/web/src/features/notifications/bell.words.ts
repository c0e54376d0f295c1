/** Texts of the bell, which is on every screen. */
export const notifications = {
  title: 'Notifications',
  bell: (unseen: number) => (unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`),
} as const;
