import type { HeldData } from '../../product/personal-data.ts';

export const emailData: HeldData = {
  holds: [
    {
      table: 'email_code',
      column: 'member_id',
      archive: { file: 'email-codes', omit: ['code_hash'] },
      erased: 'with_member',
      goes: 'first',
    },
    {
      table: 'email_change',
      column: 'member_id',
      archive: { file: 'new-email' },
      erased: 'with_member',
      goes: 'first',
    },
    {
      table: 'former_email',
      column: 'member_id',
      archive: { file: 'former-emails', omit: ['token_hash'] },
      erased: 'with_member',
      goes: 'last',
    },
  ],
};
