import type { HeldData } from '../../platform/personal-data.ts';

export const privacyData: HeldData = {
  holds: [{ table: 'data_export', column: 'member_id', archive: { file: 'archives' }, erased: 'with_member', goes: 'first' }],
};
