export type { StoredPreview } from './feed.tables.ts';
