import './previews.tables.ts';

export { type PreviewColumns, previewColumns, rememberPage, storedPreview } from './post-preview.ts';
export { previewFeature } from './previews.feature.ts';
export type { StoredPreview } from './previews.tables.ts';
