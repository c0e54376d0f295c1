import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { PaymentProvider } from '../../product/payment-provider.ts';
import type { TierTable } from './payments.tables.ts';

/** A card whose payments succeed; other card numbers produce other outcomes. */
const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '314' };

/** Calls the provider like a browser, with a form-encoded body. */
export async function callProvider(
  { origin, publishableKey }: Pick<PaymentProvider, 'origin' | 'publishableKey'>,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; body: ProviderAnswer }> {
  const response = await fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as ProviderAnswer };
}

/** The fields of the provider's response that are read here. */
interface ProviderAnswer {
  id: string;
  status: string;
  next_action?: { redirect_to_url: { url: string } };
  error?: { code: string; decline_code?: string };
}

/** Pays an intent like a browser: creates a payment method from the card and confirms the intent with it. */
export async function payWithCard(
  at: Pick<PaymentProvider, 'origin' | 'publishableKey'>,
  { id, client_secret }: { id: string; client_secret: string },
  change: Partial<typeof card> & { name?: string } = {},
): Promise<{ status: number; body: ProviderAnswer }> {
  const { name = 'Ana Marlow', ...given } = { ...card, ...change };
  const fields = Object.entries(given).map(([key, value]) => [`card[${key}]`, value]);
  const method = await callProvider(at, 'payment_methods', {
    type: 'card',
    ...Object.fromEntries(fields),
    'billing_details[name]': name,
    'billing_details[address][postal_code]': '04101',
  });
  if (method.status !== 200) return method;
  return callProvider(at, `payment_intents/${id}/confirm`, {
    payment_method: method.body.id,
    client_secret,
    return_url: 'https://muster.example/paymentview',
  });
}

/** Inserts a membership that is for sale directly into the database. */
export async function makeTier(
  db: Database | Tx,
  { at, ...change }: Partial<Omit<Insertable<TierTable>, 'id'>> & { at: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('tier')
    .values({
      name: 'Harbour Friend',
      description: 'Half a year with all of us.',
      price_cents: 2500,
      currency: 'usd',
      days: 184,
      logo_media_id: null,
      active: true,
      position: 1,
      created_at: at,
      ...change,
      id,
    })
    .execute();
  return id;
}
