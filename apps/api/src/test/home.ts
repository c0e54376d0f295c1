/** An address as a profile save sends it, and as the columns store it: the reference deployment requires one. */
export const home = {
  address_type: 'domestic',
  country: 'US',
  street: '12 River Road',
  street_2: 'Apt 4',
  city: 'Boston',
  state: 'MA',
  zipcode: '02108',
} as const;
