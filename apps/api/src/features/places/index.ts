export { type TownName, townCentre } from './gazetteer.centre.ts';
export { stateCode } from './gazetteer.states.ts';
export { placeFeature } from './places.feature.ts';
export { addressVerifier, openGeocoder } from './places.open.ts';
