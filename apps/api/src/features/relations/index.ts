import './relations.events.ts';

export { relationFeature } from './relations.feature.ts';
