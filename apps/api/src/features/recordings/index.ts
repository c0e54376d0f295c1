import './recordings.events.ts';
import './recordings.tables.ts';

export { recordingFeature } from './recordings.feature.ts';
export { recordingService } from './recordings.service.ts';
