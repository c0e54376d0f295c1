import './privacy.events.ts';

export { privacyFeature } from './privacy.feature.ts';
