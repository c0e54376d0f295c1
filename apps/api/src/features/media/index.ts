import './media.events.ts';
import './media.tables.ts';

export { coverUrl, photoUrl, pictureAddress, previewUrl } from './media.addresses.ts';
export { mediaFeature } from './media.feature.ts';
export { type PictureRow, pictureIn, pictureUrlIn } from './media.queries.ts';
export { claimMedia, loadPictures, lockPreviewPicture, ownPhotos, prepareMedia, storePicture } from './media.service.ts';
export { toPicture } from './media.view.ts';
