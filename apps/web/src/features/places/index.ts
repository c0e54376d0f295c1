export { AddressFields } from './AddressFields.tsx';
export { type AddressValues, addressChange, addressOf } from './address.ts';
export { useAddress } from './useAddress.ts';
