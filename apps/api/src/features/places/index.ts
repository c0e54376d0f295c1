export { stateCode } from './gazetteer.states.ts';
export { type TownName, townCentre } from './gazetteer-centre.ts';
export { placeFeature } from './places.feature.ts';
export { openGeocoder } from './places.open.ts';
export { addressVerifier } from './places.service.ts';
