import './groups.events.ts';
import './groups.tables.ts';

export { groupFeature } from './groups.feature.ts';
