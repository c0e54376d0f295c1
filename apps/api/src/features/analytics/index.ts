import './analytics.tables.ts';

export { analyticsFeature } from './analytics.feature.ts';
export { noteMoved } from './place.writes.ts';
export { rebuildTallies } from './rebuild.writes.ts';
