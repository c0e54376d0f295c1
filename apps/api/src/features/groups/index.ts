import './groups.tables.ts';

export { groupFeature } from './groups.feature.ts';
