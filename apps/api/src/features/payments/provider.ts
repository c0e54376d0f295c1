import { fieldWords, storable } from '@muster/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { PaymentProvider } from '../../product/payment-provider.ts';

/** The provider's timeout, and how often a request without a response is retried. */
const ANSWER_MS = 8000;
const AGAIN = 1;
/** How many seconds a signature is valid. */
const SIGNED_SECONDS = 300;
/** Maximum number of disputes fetched per payment; usually there is one. */
const MOST_DISPUTES = 10;

/** Returns the provider of this deployment. */
export function providerOf({ provider }: Pick<Deps, 'provider'>): PaymentProvider {
  if (!provider) throw new Refusal('feature_off');
  return provider;
}

const clients = new WeakMap<PaymentProvider, Promise<Stripe>>();

/** Returns the provider's own library, loaded on first use. */
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

/** The state of an intent as reported by the provider. */
export interface ProviderIntent {
  id: string;
  client_secret: string;
  status: string;
  amount: number;
  received: number;
  refunded: number;
  currency: string;
  ours: string | undefined;
  /** True if the card's bank disputes the payment, or did. */
  disputed: boolean;
}

const ProviderName = z.string().min(1).max(255).refine(storable);
/** The fields that are read from an event. A signature proves its origin, not its shape. */
const ProviderEvent = z.object({
  id: ProviderName,
  type: ProviderName,
  data: z
    .object({ object: z.object({ object: z.unknown(), id: z.unknown(), payment_intent: z.unknown() }).partial().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** A dispute about a payment, as reported by the provider. */
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

/** What a request to the provider needs. */
export type Asking = Pick<Deps, 'provider'> & { log: Pick<Deps['log'], 'error'> };

/** Calls the provider. A request without a response fails with a 503; the state is then unknown, and is checked again later. */
export function paymentProvider(deps: Asking) {
  const asking = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await clientOf(providerOf(deps));
    try {
      return await work(stripe);
    } catch (error) {
      const { type, code, param } = error as { type?: string; code?: string; param?: string };
      if (param === 'receipt_email') throw new Refusal('invalid', { fields: { receipt_email: [fieldWords.receipt_email] } });
      // Only the failure's type and code: messages and requests of the library may quote what was sent.
      deps.log.error({ provider: { type, code } }, 'payment provider');
      throw new Refusal('payments.unavailable', { retryAfter: 2 });
    }
  };
  const expand = ['latest_charge'];
  return {
    /** Creates an intent at the provider, once for each of our intents. */
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
    /** Fetches the current state of an intent. */
    retrieve: (id: string) => asking(async (stripe) => told(await stripe.paymentIntents.retrieve(id, { expand }))),
    /** Fetches the disputes of an intent. */
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
    /** Changes the email address that receipts are sent to. */
    changeEmail: (id: string, receipt_email: string) =>
      asking(async (stripe) => told(await stripe.paymentIntents.update(id, { receipt_email }))),
    /** Cancels an intent, unless it has been paid. */
    cancel: (id: string) =>
      asking(async (stripe) => {
        await stripe.paymentIntents.cancel(id).catch((error: { code?: string }) => {
          if (error.code !== 'payment_intent_unexpected_state') throw error;
        });
      }),
    /** Refunds the whole payment, once per purchase. */
    refund: (purchaseId: string, payment_intent: string) =>
      asking(async (stripe) => {
        await stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${purchaseId}` }).catch((error: { code?: string }) => {
          if (error.code !== 'charge_already_refunded') throw error;
        });
      }),
    /**
     * Parses an event and returns what it is about. Returns undefined unless it is signed by the provider and at most a few minutes old.
     */
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
