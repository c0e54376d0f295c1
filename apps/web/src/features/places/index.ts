export { AddressFields } from './AddressFields.tsx';
export { type AddressValues, addressChange, addressIn, addressLine, addressOf, refuseAddress, sameAddress } from './address.ts';
export { useAddress } from './useAddress.ts';
