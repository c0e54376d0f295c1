import type { PaymentSettings } from '@muster/contract';
import type { Collector } from './collector.ts';
import { typedCard } from './TypedCard.tsx';

/** The collector of this deployment. */
export const collectorOf = (_settings: PaymentSettings): Collector => typedCard;
