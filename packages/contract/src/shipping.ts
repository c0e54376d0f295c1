/** What of an address says whether a shirt can be sent there. */
interface ShipsTo {
  /** Two letters (ISO 3166-1). */
  country: string;
  street: string;
  city: string;
  state: string;
}

const post = /(?:^|[^\p{L}\p{N}])[ADF]\.?P\.?O\.?(?:$|[^\p{L}\p{N}])/iu;

/**
 * Whether a shirt can be sent there: within the deployment's own country, and elsewhere to a military or diplomatic post, which has APO, DPO
 * or FPO in its street, city or state (PAY-50).
 */
export const canShipTo = ({ country, street, city, state }: ShipsTo, primaryCountry: string): boolean =>
  country === primaryCountry || [street, city, state].some((part) => post.test(part));
