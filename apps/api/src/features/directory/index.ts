import './directory.tables.ts';

export { directoryFeature } from './directory.feature.ts';
