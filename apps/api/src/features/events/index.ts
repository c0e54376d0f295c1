import './events.events.ts';
import './events.tables.ts';
import './recording.tables.ts';
import './reminders.tables.ts';

export { attendanceService } from './attendance.service.ts';
export { eventFeature } from './events.feature.ts';
export { isLive, isVisible, visibleEvents } from './events.queries.ts';
export { eventParts, eventService } from './events.service.ts';
export type { StreamFacts } from './events.tables.ts';
export { embedOf, playerOrigins } from './recording.embeds.ts';
export { seriesService } from './series.service.ts';
export { mayRecord, seesRecording } from './stream.policy.ts';
export { streamService } from './stream.service.ts';
