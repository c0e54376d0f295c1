import { limits, type mediaCalls } from '@muster/contract';
import type { Tx } from '../../platform/database/database.ts';
import { readFileBody, readFormFile } from '../../platform/http/upload.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { photoUrl } from './media.addresses.ts';
import { createMedia, storePicture, uploadMedia } from './media.service.ts';

/** Sets a member's profile photo. Passed in by the feature that owns profiles, because that feature depends on this one. */
export type SetProfilePhoto = (tx: Tx, viewer: Viewer, mediaId: string) => Promise<void>;

export function mediaRoutes(deps: Deps, setProfilePhoto: SetProfilePhoto): Handlers<typeof mediaCalls> {
  return {
    createMedia: ({ viewer, body, once }) =>
      once((tx) => createMedia(deps, tx, { ownerId: viewer.id, intent: body.media_intent, filename: body.media_filename })),
    uploadMedia: ({ params, query, request }) =>
      uploadMedia(deps, { id: params.id, ...query }, () => readFileBody(request, limits.image_bytes)),
    uploadPhoto: async ({ viewer, request }) => {
      const file = await readFormFile(request, limits.image_bytes);
      const id = await storePicture(deps, { ownerId: viewer.id, intent: 'profile', ...file });
      await deps.transact((tx) => setProfilePhoto(tx, viewer, id));
      return { url: photoUrl(id)! };
    },
  };
}
