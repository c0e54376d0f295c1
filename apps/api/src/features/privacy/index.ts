import './privacy.events.ts';
import './privacy.tables.ts';

export { noteLook } from './looks.queries.ts';
export { privacyFeature } from './privacy.feature.ts';
