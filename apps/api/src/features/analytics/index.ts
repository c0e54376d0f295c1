import './analytics.tables.ts';

export { analyticsFeature } from './analytics.feature.ts';
