import type { Me, MemberChange, PublicConfig } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { canShipTo } from '@muster/contract/payments/rules';
import type { Problems } from '../../ui/useForm.ts';
import { type AddressValues, addressOf } from '../places/index.ts';
import { shirt as words } from './shirt.words.ts';

/** What a member says of their shirt. The fields of the address are those of the other address. */
export interface ShirtValues extends AddressValues {
  wanted: boolean;
  size: string;
  elsewhere: boolean;
}

/** Problems of the fields, of the search for an address, and of where it is sent at all. */
export type ShirtProblems = Problems<ShirtValues & { search: string; where: string }>;

type Owner = Pick<Me, 'location' | 'shipping_location' | 'alternate_shirt_address' | 'shirt_size'>;

/** What the profile says already. Who has no address of their own gives another one. */
export function shirtOf(me: Owner, config: PublicConfig): ShirtValues {
  const { address_type: _, ...other } = addressOf(me.shipping_location, config);
  return {
    ...other,
    address_type: other.country === config.locale.primary_country ? 'domestic' : 'international',
    wanted: true,
    size: me.shirt_size && config.options.shirt_sizes.includes(me.shirt_size) ? me.shirt_size : '',
    elsewhere: me.alternate_shirt_address || !me.location?.address,
  };
}

const lines = ['street', 'city', 'state', 'zipcode'] as const;
const byHand = {
  street: fieldWords.shipping_street,
  city: fieldWords.shipping_city,
  state: fieldWords.shipping_state,
  zipcode: fieldWords.shipping_zip,
};

/** What is missing, and where a shirt cannot go [PAY-33 to PAY-38, PAY-50]. Without a shirt nothing is. */
export function refuseShirt(values: ShirtValues, me: Owner, config: PublicConfig): ShirtProblems {
  if (!values.wanted) return {};
  const problems: ShirtProblems = {};
  if (!values.size) problems.size = fieldWords.shirt_size;
  const missing = values.elsewhere ? lines.filter((line) => !values[line].trim()) : [];
  if (values.elsewhere && !values.country) problems.country = fieldWords.country;
  else if (missing.length > 0 && !values.manual) problems.search = words.fillAll;
  else if (missing.length > 0) for (const line of missing) problems[line] = byHand[line];
  else if (!canShipTo(values.elsewhere ? values : addressOf(me.location, config), config.locale.primary_country))
    problems.where = fieldWords.shipping_abroad;
  return problems;
}

/** What a profile save sends of it: the other address only where there is one [PAY-18]. */
export const shirtChange = (values: ShirtValues): MemberChange => ({
  shirt_size: values.size,
  alternate_shirt_address: values.elsewhere,
  ...(values.elsewhere && {
    shipping_country: values.country,
    shipping_street: values.street,
    shipping_street_2: values.street_2,
    shipping_city: values.city,
    shipping_state: values.state,
    shipping_zip: values.zipcode,
  }),
});

/** Which of our fields the server means. */
export const fieldOfShirt = (name: string): string =>
  ({ shirt_size: 'size', shipping_zip: 'zipcode', shipping_country: 'where' })[name] ?? name.replace(/^shipping_/, '');
