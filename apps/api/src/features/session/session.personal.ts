import type { HeldData } from '../../product/personal-data.ts';

export const sessionData: HeldData = {
  holds: [
    {
      table: 'session',
      column: 'member_id',
      archive: { file: 'sessions', omit: ['refresh_hash', 'previous_hash'] },
      erased: 'with_member',
      goes: 'first',
    },
    { table: 'security_log', column: 'member_id', archive: { file: 'security-log' }, erased: 'with_member' },
    {
      table: 'password_reset',
      column: 'member_id',
      archive: { file: 'password-reset', omit: ['token_hash'] },
      erased: 'with_member',
      goes: 'first',
    },
    {
      table: 'known_device',
      column: 'member_id',
      archive: { file: 'known-devices', omit: ['token_hash'] },
      erased: 'with_member',
      goes: 'first',
    },
  ],
};
