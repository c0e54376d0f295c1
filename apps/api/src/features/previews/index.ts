import './previews.tables.ts';

export { keepPreview, type PreviewColumns, previewColumns, rememberPage } from './post-preview.ts';
export { previewFeature } from './previews.feature.ts';
export type { StoredPreview } from './previews.tables.ts';
