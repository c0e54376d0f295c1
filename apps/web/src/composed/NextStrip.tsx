export { NextStrip } from '../features/events/index.ts';
