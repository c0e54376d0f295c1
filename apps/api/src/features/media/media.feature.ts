import type { mediaCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import { registerMediaFiles } from './media.files.ts';
import { mediaSchedules, mediaSubscribers } from './media.jobs.ts';
import { mediaData } from './media.personal.ts';
import { mediaRoutes, type SetProfilePhoto } from './media.routes.ts';

/** Pictures: uploading, processing and serving them. */
export const mediaFeature: Feature<typeof mediaCalls, { setProfilePhoto: SetProfilePhoto }> = {
  handlers: (deps, { setProfilePhoto }) => mediaRoutes(deps, setProfilePhoto),
  serve: registerMediaFiles,
  data: mediaData,
  subscribers: mediaSubscribers,
  schedules: mediaSchedules,
};
