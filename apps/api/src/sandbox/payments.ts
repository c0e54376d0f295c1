import { randomBytes } from 'node:crypto';
import type { Books, Intent } from './books.ts';
import { type Decline, declines, readCard } from './cards.ts';
import { disputesOn } from './disputes.ts';
import { type Form, fieldsIn, textIn } from './form.ts';
import { newId } from './ids.ts';
import { chargeView, errorsOf, intentView, methodView, ProviderError, refundView } from './wire.ts';

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The rights of a caller: everything with the secret key, and what a browser needs with the publishable one. */
export type Caller = 'server' | 'browser';

/** The provider's handling of payments. `tell` records an event and sends it. */
export function paymentsOn(
  books: Books,
  { now, tell, origin }: { now: () => Date; tell: (type: string, object: object) => void; origin: () => string },
) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const view = (intent: Intent, expanded = false) => intentView(intent, origin(), expanded);

  const intentOf = (id: string, caller: Caller, form: Form): Intent => {
    const intent = books.intents[id];
    if (!intent || (caller === 'browser' && textIn(form, 'client_secret') !== intent.secret)) throw errorsOf.missing('payment_intent', id);
    return intent;
  };
  const readEmail = (form: Form): string | null => {
    const given = textIn(form, 'receipt_email') ?? null;
    if (given !== null && !email.test(given))
      throw errorsOf.invalid(`Invalid email address: ${given}`, { param: 'receipt_email', code: 'email_invalid' });
    return given;
  };
  const textsIn = (form: Form): Record<string, string> =>
    Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

  const succeed = (intent: Intent) => {
    intent.status = 'succeeded';
    intent.error = null;
    intent.charge = { id: newId('ch'), created: seconds(), refunded: 0 };
    tell('charge.succeeded', chargeView(intent));
    tell('payment_intent.succeeded', view(intent));
  };
  const fail = (intent: Intent, error: NonNullable<Intent['error']>) => {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.error = error;
    tell('payment_intent.payment_failed', view(intent));
  };

  const disputes = disputesOn(books, { seconds, tell });

  return {
    listDisputes: disputes.list,
    readDispute: disputes.read,
    answerDispute: disputes.answer,
    acceptDispute: disputes.accept,

    createMethod: (form: Form) => {
      if (textIn(form, 'type') !== 'card') throw errorsOf.invalid('Only cards are taken here.', { param: 'type' });
      const card = readCard(fieldsIn(form, 'card'), now());
      if ('code' in card) throw new ProviderError(402, { type: 'card_error', ...card });
      const id = newId('pm');
      books.methods[id] = card;
      return methodView(id, card, seconds());
    },

    createIntent: (form: Form) => {
      const amount = Number(textIn(form, 'amount'));
      if (!Number.isInteger(amount) || amount < 50)
        throw errorsOf.invalid('This amount is too small.', { param: 'amount', code: 'amount_too_small' });
      const currency = textIn(form, 'currency');
      if (!currency || !/^[a-z]{3}$/.test(currency)) throw errorsOf.invalid('Missing required param: currency.', { param: 'currency' });
      const id = newId('pi');
      const intent: Intent = {
        id,
        secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        amount,
        currency,
        description: textIn(form, 'description') ?? null,
        receipt_email: readEmail(form),
        metadata: textsIn(fieldsIn(form, 'metadata')),
        created: seconds(),
        status: 'requires_payment_method',
        payment_method: null,
        return_url: null,
        error: null,
        charge: null,
      };
      books.intents[id] = intent;
      tell('payment_intent.created', view(intent));
      return view(intent);
    },

    readIntent: (id: string, caller: Caller, form: Form) =>
      view(intentOf(id, caller, form), caller === 'server' && Object.values(fieldsIn(form, 'expand')).includes('latest_charge')),

    updateIntent: (id: string, form: Form) => {
      const intent = intentOf(id, 'server', form);
      if (textIn(form, 'receipt_email')) intent.receipt_email = readEmail(form);
      return view(intent);
    },

    cancelIntent: (id: string, form: Form) => {
      const intent = intentOf(id, 'server', form);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw errorsOf.invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
          payment_intent: view(intent),
        });
      intent.status = 'canceled';
      tell('payment_intent.canceled', view(intent));
      return view(intent);
    },

    confirmIntent: (id: string, caller: Caller, form: Form) => {
      const intent = intentOf(id, caller, form);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw errorsOf.invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
          payment_intent: view(intent),
        });
      const method = textIn(form, 'payment_method') ?? '';
      const card = books.methods[method];
      if (!card) throw errorsOf.missing('payment_method', method);
      intent.payment_method = method;
      intent.return_url = textIn(form, 'return_url') ?? null;
      if (card.outcome === 'succeeds') succeed(intent);
      else if (card.outcome === 'is_disputed') {
        succeed(intent);
        disputes.open(intent);
      } else if (card.outcome === 'asks' || card.outcome === 'asks_then_declines') {
        intent.status = 'requires_action';
        tell('payment_intent.requires_action', view(intent));
      } else {
        fail(intent, declines[card.outcome]);
        throw errorsOf.declined(card.outcome, intent);
      }
      return view(intent);
    },

    /** Applies the member's answer on the authentication page. Undefined if no authentication is pending. */
    answer: (id: string, secret: string, yes: boolean): Intent | undefined => {
      const intent = books.intents[id];
      if (!intent || intent.secret !== secret || intent.status !== 'requires_action') return undefined;
      const outcome = books.methods[intent.payment_method ?? '']?.outcome;
      const decline: Decline = 'generic_decline';
      if (!yes)
        fail(intent, {
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        });
      else if (outcome === 'asks_then_declines') fail(intent, declines[decline]);
      else succeed(intent);
      return intent;
    },

    refund: (form: Form) => {
      const id = textIn(form, 'payment_intent') ?? '';
      const intent = intentOf(id, 'server', form);
      if (!intent.charge)
        throw errorsOf.invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, { param: 'payment_intent' });
      if (intent.charge.dispute && intent.charge.dispute.status !== 'won')
        throw errorsOf.invalid(`Charge ${intent.charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
      const left = intent.amount - intent.charge.refunded;
      if (left === 0) throw errorsOf.invalid(`Charge ${intent.charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      const amount = Number(textIn(form, 'amount') ?? left);
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw errorsOf.invalid(`Refund amount is greater than unrefunded amount on charge.`, { param: 'amount', code: 'amount_too_large' });
      intent.charge.refunded += amount;
      tell('charge.refunded', chargeView(intent));
      return refundView(newId('re'), intent, amount, seconds());
    },
  };
}
