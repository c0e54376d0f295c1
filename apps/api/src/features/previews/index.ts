import './previews.tables.ts';

export { previewFeature } from './previews.feature.ts';
export { keepPreview, type PreviewColumns, previewColumns, rememberPage } from './previews.kept.ts';
export type { StoredPreview } from './previews.tables.ts';
