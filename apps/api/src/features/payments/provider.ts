import { fieldWords, storable } from '@muster/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { PaymentProvider } from '../../product/payment-provider.ts';

/** How long the provider may take to answer, and how often a request that got no answer is sent again. */
const ANSWER_MS = 8000;
const AGAIN = 1;
/** For how many seconds a signature is good. */
const SIGNED_SECONDS = 300;
/** A payment is questioned once, or a few times. */
const MOST_DISPUTES = 10;

/** The provider of this deployment. */
export function providerOf({ provider }: Pick<Deps, 'provider'>): PaymentProvider {
  if (!provider) throw new Refusal('feature_off');
  return provider;
}

const clients = new WeakMap<PaymentProvider, Promise<Stripe>>();

/** The provider's own library, loaded once it is needed. */
function clientOf(provider: PaymentProvider): Promise<Stripe> {
  const known = clients.get(provider);
  if (known) return known;
  const { protocol, hostname, port } = new URL(provider.origin);
  const opened = import('stripe').then(
    ({ default: Client }) =>
      new Client(provider.secretKey, {
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        ...(port && { port }),
        timeout: ANSWER_MS,
        maxNetworkRetries: AGAIN,
        telemetry: false,
      }),
  );
  clients.set(provider, opened);
  return opened;
}

/** What is known of an intent, from the provider itself. */
export interface ProviderIntent {
  id: string;
  client_secret: string;
  status: string;
  amount: number;
  received: number;
  refunded: number;
  currency: string;
  ours: string | undefined;
  /** Whether the card's bank questions it, or did. */
  disputed: boolean;
}

const ProviderName = z.string().min(1).max(255).refine(storable);
/** What is read of an event; a signature says whose it is, not that it has this shape. */
const ProviderEvent = z.object({
  id: ProviderName,
  type: ProviderName,
  data: z
    .object({ object: z.object({ object: z.unknown(), id: z.unknown(), payment_intent: z.unknown() }).partial().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** That a card's bank questions a payment. */
export interface ProviderDispute {
  id: string;
  amount: number;
  reason: string;
  status: string;
  opened_at: Date;
}

const told = (intent: Stripe.PaymentIntent): ProviderIntent => ({
  id: intent.id,
  client_secret: intent.client_secret ?? '',
  status: intent.status,
  amount: intent.amount,
  received: intent.amount_received,
  refunded: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0,
  currency: intent.currency,
  ours: intent.metadata.intent,
  disputed: typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed === true,
});

/** What is needed to ask it. */
export type Asking = Pick<Deps, 'provider'> & { log: Pick<Deps['log'], 'error'> };

/** What is asked of the provider. Whatever it does not answer is a 503; nothing is known then, and it is asked again later. */
export function paymentProvider(deps: Asking) {
  const asking = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await clientOf(providerOf(deps));
    try {
      return await work(stripe);
    } catch (error) {
      const { type, code, param } = error as { type?: string; code?: string; param?: string };
      if (param === 'receipt_email') throw new Refusal('invalid', { fields: { receipt_email: [fieldWords.receipt_email] } });
      // Only what names the failure: messages and requests of the library may quote what was sent.
      deps.log.error({ provider: { type, code } }, 'payment provider');
      throw new Refusal('payments.unavailable', { retryAfter: 2 });
    }
  };
  const expand = ['latest_charge'];
  return {
    /** Makes an intent, once for each of ours. */
    create: (intent: {
      id: string;
      member_id: string | null;
      tier_id: string;
      amount_cents: number;
      currency: string;
      receipt_email: string;
      name: string;
    }) =>
      asking(async (stripe) =>
        told(
          await stripe.paymentIntents.create(
            {
              amount: intent.amount_cents,
              currency: intent.currency,
              allowed_payment_method_types: ['card'],
              receipt_email: intent.receipt_email,
              description: intent.name,
              metadata: { intent: intent.id, user_id: intent.member_id ?? '', tier: intent.tier_id },
            },
            { idempotencyKey: `intent-${intent.id}` },
          ),
        ),
      ),
    /** What it says of an intent now. */
    retrieve: (id: string) => asking(async (stripe) => told(await stripe.paymentIntents.retrieve(id, { expand }))),
    /** Whether, and how, the bank of the card questions an intent. */
    disputes: (payment_intent: string): Promise<ProviderDispute[]> =>
      asking(async (stripe) =>
        (await stripe.disputes.list({ payment_intent, limit: MOST_DISPUTES })).data.map(({ id, amount, reason, status, created }) => ({
          id,
          amount,
          reason,
          status,
          opened_at: new Date(created * 1000),
        })),
      ),
    /** Has receipts sent elsewhere. */
    changeEmail: (id: string, receipt_email: string) =>
      asking(async (stripe) => told(await stripe.paymentIntents.update(id, { receipt_email }))),
    /** Lets an intent be paid no more, unless it has been. */
    cancel: (id: string) =>
      asking(async (stripe) => {
        await stripe.paymentIntents.cancel(id).catch((error: { code?: string }) => {
          if (error.code !== 'payment_intent_unexpected_state') throw error;
        });
      }),
    /** Pays everything back, once for each purchase. */
    refund: (purchaseId: string, payment_intent: string) =>
      asking(async (stripe) => {
        await stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${purchaseId}` }).catch((error: { code?: string }) => {
          if (error.code !== 'charge_already_refunded') throw error;
        });
      }),
    /** What an event is about, if it is one, is signed by the provider and not older than a few minutes; undefined otherwise. */
    readEvent: async (
      body: Buffer,
      signature: string,
      now: Date,
    ): Promise<{ id: string; type: string; intent: string | undefined } | undefined> => {
      const provider = providerOf(deps);
      const stripe = await clientOf(provider);
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, provider.webhookSecret, SIGNED_SECONDS, undefined, now.getTime())
        .catch(() => undefined);
      const read = ProviderEvent.safeParse(event).data;
      if (!read) return undefined;
      const { object, id, payment_intent } = read.data?.object ?? {};
      const about = ProviderName.safeParse(object === 'payment_intent' ? id : payment_intent);
      return { id: read.id, type: read.type, intent: about.data };
    },
  };
}
