import './events.events.ts';
import './events.tables.ts';
import './reminders/reminders.tables.ts';

export { attendanceService } from './attendance/attendance.service.ts';
export { eventFeature } from './events.feature.ts';
export { isLive, isVisible, visibleEvents } from './events.queries.ts';
export { eventParts, eventService } from './events.service.ts';
export type { StreamFacts } from './events.tables.ts';
export { seriesService } from './series/series.service.ts';
export { embedOf, playerOrigins } from './stream/recording-embeds.ts';
export { mayRecord, seesRecording } from './stream/stream.policy.ts';
export { streamService } from './stream/stream.service.ts';
