import { fieldWords } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import { paymentProvider } from '../provider.ts';
import { intentIdOf, isKnownEvent, noteEvent } from '../sales/intents.queries.ts';
import { settling } from '../sales/settle.service.ts';

/** The path of the provider's webhook. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

/**
 * Processes a webhook event. Its content is never trusted: it only triggers a check with the provider, so the order of events does not
 * matter. The event is recorded after processing; if it is repeated before that, it is processed again, which changes nothing.
 */
export function webhookService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'provider' | 'log'>) {
  const { db, clock } = deps;
  const provider = paymentProvider(deps);
  const settle = settling(deps);
  return async (body: Buffer, signature: string): Promise<void> => {
    const event = await provider.readEvent(body, signature, clock.now());
    if (!event) throw new Refusal('invalid', { fields: { body: [fieldWords.unreadable] } });
    if (await isKnownEvent(db, event.id)) return;
    const known = event.intent && (await intentIdOf(db, event.intent));
    if (known) await settle(known.id);
    await noteEvent(db, { id: event.id, kind: event.type, received_at: clock.now() });
  };
}
