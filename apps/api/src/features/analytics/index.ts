import './analytics.tables.ts';

export { analyticsFeature } from './analytics.feature.ts';
export { rebuildTallies } from './rebuild.writes.ts';
