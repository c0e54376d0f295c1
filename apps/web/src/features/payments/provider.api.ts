import type { PaymentSettings } from '@muster/contract';

/** What the provider says of a payment. */
export interface ToldIntent {
  status: string;
  next_action?: { redirect_to_url?: { url: string } | null } | null;
  last_payment_error?: { code?: string } | null;
}

/** The provider's refusal, with its error body [PAY-61]. */
export class ProviderError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(body: { code?: string; message?: string } = {}, status = 402) {
    super(body.message ?? '');
    this.name = 'ProviderError';
    this.code = body.code ?? '';
    this.status = status;
  }
}

/** A form as the provider takes it: `card[number]=…`. */
type Form = { [name: string]: string | undefined | Form };
const flat = (form: Form, within = ''): Array<[string, string]> =>
  Object.entries(form).flatMap(([name, value]) => {
    const path = within ? `${within}[${name}]` : name;
    if (typeof value === 'object') return flat(value, path);
    return value ? [[path, value] as [string, string]] : [];
  });

type At = Pick<PaymentSettings, 'publishable_key' | 'provider_url'>;
const longestMs = 30_000;

/** One call to the provider, form-encoded. The key is a field of the form, so that browsers need not ask first whether they may send it. */
async function ask<T>({ publishable_key, provider_url }: At, path: string, form: Form, method: 'GET' | 'POST' = 'POST'): Promise<T> {
  const fields = new URLSearchParams([...flat(form), ['key', publishable_key]]);
  const response = await fetch(`${provider_url}/v1/${path}${method === 'GET' ? `?${fields}` : ''}`, {
    method,
    ...(method === 'POST' && { body: fields }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(longestMs),
  });
  const answer = (await response.json()) as T & { error?: { code?: string; message?: string } };
  if (!response.ok) throw new ProviderError(answer.error, response.status);
  return answer;
}

/** Gives the provider a card, which answers what stands for it [PAY-59]. */
export const createMethod = (at: At, form: Form) => ask<{ id: string }>(at, 'payment_methods', { type: 'card', ...form });

/** Has an intent paid with a card that the provider was given [PAY-60]. */
export const confirmIntent = (
  at: At,
  { id, client_secret }: { id: string; client_secret: string },
  payment_method: string,
  return_url: string,
) => ask<ToldIntent>(at, `payment_intents/${id}/confirm`, { payment_method, client_secret, return_url });

/** How a payment stands. */
export const readIntent = (at: At, { id, client_secret }: { id: string; client_secret: string }) =>
  ask<ToldIntent>(at, `payment_intents/${id}`, { client_secret }, 'GET');
