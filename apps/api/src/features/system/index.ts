export { serveHealth, systemFeature } from './system.feature.ts';
