import type { placeCalls } from '@muster/contract';
import type { Feature } from '../../product/feature.ts';
import { placeRoutes } from './places.routes.ts';

/** Locations, addresses and time zones. */
export const placeFeature: Feature<typeof placeCalls> = { handlers: placeRoutes };
