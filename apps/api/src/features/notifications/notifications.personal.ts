import type { HeldData } from '../../product/personal-data.ts';

export const notificationData: HeldData = {
  holds: [
    { table: 'notification', column: 'member_id', archive: { file: 'notifications' }, erased: 'with_member' },
    {
      table: 'notification',
      column: 'actor_id',
      archive: { withheld: 'What others were told of you follows from your posts, comments, likes and follows, which are here.' },
      erased: 'with_member',
    },
    { table: 'notification_entry', column: 'member_id', archive: { file: 'notification-entries' }, erased: 'with_member' },
    { table: 'notice_settings', column: 'member_id', archive: { file: 'notice-settings' }, erased: 'with_member' },
    { table: 'push_settings', column: 'member_id', archive: { file: 'push-settings' }, erased: 'with_member' },
    // Omitted: a token gives access to the device.
    { table: 'push_token', column: 'member_id', archive: { file: 'push-tokens', omit: ['token'] }, erased: 'with_member', goes: 'first' },
  ],
};
