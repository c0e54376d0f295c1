import { canShipTo, type DeploymentConfig, fieldWords } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ShirtRequest } from '../payments.tables.ts';
import { shippingOf } from './shirts.queries.ts';

/** The required fields of a shipping address, with the error for each missing one (PAY-35 to PAY-38). */
const needed = ['street', 'city', 'state', 'zip'] as const;

/**
 * Returns the shirt that a member's profile requests: its size, and the alternate address if given, else their own. Throws the missing
 * fields, by the profile's field names, and for countries that are not shipped to (PAY-50).
 */
export async function requestedShirt(
  tx: Tx,
  memberId: string,
  { features, options, locale }: Pick<DeploymentConfig, 'features' | 'options' | 'locale'>,
): Promise<ShirtRequest> {
  if (!features.shirt_purchase) throw new Refusal('feature_off');
  const { size, name, ...to } = await shippingOf(tx, memberId);
  const address = { ...to, country: to.country ?? locale.primary_country };
  const fields: Record<string, string[]> = {};
  if (!size || !options.shirt_sizes.includes(size)) fields.shirt_size = [fieldWords.shirt_size];
  for (const part of needed) if (!address[part]) fields[`shipping_${part}`] = [fieldWords[`shipping_${part}`]];
  if (!canShipTo(address, locale.primary_country)) fields.shipping_country = [fieldWords.shipping_abroad];
  if (!size || Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  return { size, name, address };
}
