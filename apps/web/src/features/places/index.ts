export { AddressFields } from './AddressFields.tsx';
export { type AddressValues, addressChange, addressIn, addressLine, addressOf, refuseAddress, sameAddress } from './address.ts';
export { LocationSearch } from './LocationSearch.tsx';
export { PlaceField } from './PlaceField.tsx';
export { zoneAt } from './places.api.ts';
export { storedLocation } from './stored-location.ts';
export { useAddress } from './useAddress.ts';
