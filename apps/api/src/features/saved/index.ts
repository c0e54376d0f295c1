import './saved.tables.ts';

export { savedFeature } from './saved.feature.ts';
export { savedService } from './saved.service.ts';
