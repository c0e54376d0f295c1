import './privacy.events.ts';
import './privacy.tables.ts';

export { privacyFeature } from './privacy.feature.ts';
