import type { HeldData } from '../../product/personal-data.ts';

/** The files of images are deleted by the event that each deleted row emits. */
export const mediaData: HeldData = {
  holds: [{ table: 'media', column: 'owner_id', archive: { file: 'photos' }, erased: 'with_member' }],
};
