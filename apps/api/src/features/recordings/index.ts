import './recordings.events.ts';

export { recordingFeature } from './recordings.feature.ts';
export { recordingService } from './recordings.service.ts';
