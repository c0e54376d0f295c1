import './imports.tables.ts';

export { importFeature } from './imports.feature.ts';
