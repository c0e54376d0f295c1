export { placeFeature } from './places.feature.ts';
