import './calendar.tables.ts';

export { calendarFeature } from './calendar.feature.ts';
