import './digest.events.ts';
import './digest.tables.ts';

export { digestFeature } from './digest.feature.ts';
export { previewDigest } from './digest.jobs.ts';
