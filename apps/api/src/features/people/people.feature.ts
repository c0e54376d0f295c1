import type { peopleCalls } from '@muster/contract';
import type { Feature } from '../../platform/feature.ts';
import { peopleData } from './people.personal.ts';
import { peopleRoutes } from './people.routes.ts';

/** Finding people. */
export const peopleFeature: Feature<typeof peopleCalls> = { handlers: peopleRoutes, data: peopleData };
