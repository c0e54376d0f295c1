import type { HeldData } from '../../product/personal-data.ts';

export const digestData: HeldData = {
  holds: [{ table: 'digest', column: 'member_id', archive: { file: 'digests' }, erased: 'with_member' }],
};
