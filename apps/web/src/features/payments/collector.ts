import type { Me, PaymentSettings } from '@muster/contract';
import type { ComponentType } from 'react';
import type { FieldsOf, Problems } from '../../ui/useForm.ts';
import type { CardValues, OwnerValues } from './card.rules.ts';
import type { ToldIntent } from './provider.api.ts';

/** What is to be paid, by whom. */
export interface Payment {
  settings: PaymentSettings;
  intent: { id: string; client_secret: string };
  /** All that the form has. A collector whose fields are not ours finds those of the card empty. */
  values: CardValues & OwnerValues;
  me: Pick<Me, 'location' | 'phone'>;
  /** Where a bank that asks its own question sends the member back to. */
  return_url: string;
}

/**
 * How card data gets from the member to the provider, past our server: the one place that knows. The screen has the order, the fields of whose
 * card it is, the button and its states, what happens between the calls, and what was wrong; a collector has the card.
 *
 * The screen shows `Fields`. On a press it asks `refuse`, which names what is wrong by field without asking anybody, then `check`; only then
 * it has our server make an intent, and calls `confirm`, which makes the provider take the money.
 *
 * `check` and `confirm` throw `ProviderError` with the provider's code when the provider refuses: then nothing was paid, and `declines.ts` says
 * what that means. Whatever else `confirm` throws means that nobody knows: the screen asks the provider until it says how the payment stands.
 * A second collector is another object of this type; `collectorOf` in `collectors.ts` chooses by the settings.
 */
export interface Collector {
  Fields: ComponentType<{ form: FieldsOf<CardValues> }>;
  refuse: (values: CardValues, now: Date) => Problems<CardValues>;
  /** What is certain to be refused is found here, before our server is asked. */
  check: (values: CardValues) => void | Promise<void>;
  confirm: (payment: Payment) => Promise<ToldIntent>;
}
