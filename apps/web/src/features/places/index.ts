export { AddressFields } from './AddressFields.tsx';
export { AddressLines } from './AddressLines.tsx';
export { AddressSearch } from './AddressSearch.tsx';
export {
  type AddressValues,
  addressChange,
  addressIn,
  addressLine,
  addressOf,
  mayLiveAbroad,
  refuseAddress,
  sameAddress,
} from './address.ts';
export { CountryPicker } from './CountryPicker.tsx';
export { LocationSearch } from './LocationSearch.tsx';
export { PlaceField } from './PlaceField.tsx';
export { zoneAt } from './places.api.ts';
export { storedLocation } from './stored-location.ts';
export { useAddress } from './useAddress.ts';
