export { AddressFields } from './AddressFields.tsx';
export { type AddressValues, addressChange, addressLine, addressOf } from './address.ts';
export { useAddress } from './useAddress.ts';
