import './media.events.ts';

export { coverUrl, photoUrl, previewUrl } from './media.addresses.ts';
export { registerMediaFiles } from './media.files.ts';
export { mediaSchedules, mediaSubscribers } from './media.jobs.ts';
export { mediaData } from './media.personal.ts';
export { mediaRoutes } from './media.routes.ts';
export { claimMedia, holdPreviewPicture, loadPictures, ownPhotos, prepareMedia, storePicture } from './media.service.ts';
