import type { PaymentSettings } from '@muster/contract';
import type { Collector } from './collector.ts';
import { hostedFields } from './HostedCard.tsx';
import { typedCard } from './TypedCard.tsx';

const hosted = new Map<string, Collector>();

/** The collector of this deployment: the provider's own fields where there is a script of them, else ours. */
export function collectorOf({ fields_url, publishable_key }: PaymentSettings): Collector {
  if (!fields_url) return typedCard;
  const known = hosted.get(publishable_key);
  if (known) return known;
  const collector = hostedFields(fields_url, publishable_key);
  hosted.set(publishable_key, collector);
  return collector;
}
