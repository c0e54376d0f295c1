import './ingest.tables.ts';

export { ingestFeature } from './ingest.feature.ts';
