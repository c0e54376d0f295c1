import type { ingestCalls } from '@muster/contract';
import { addDays } from '../../platform/time/zones.ts';
import type { Feature } from '../../product/feature.ts';
import { earliestDay } from '../workouts/index.ts';
import { purgeEntries } from './ingest.queries.ts';
import { ingestService } from './ingest.service.ts';

/** Days that a name is stored after its day can no longer be logged: devices that were off for weeks send the same entries again. */
const KEPT_DAYS = 60;

/** Entries that members' devices send by themselves. */
export const ingestFeature: Feature<typeof ingestCalls> = {
  handlers: (deps) => {
    const ingest = ingestService(deps);
    return {
      getIngestAddress: ({ viewer }) => ingest.address(viewer),
      makeIngestAddress: ({ viewer }) => ingest.make(viewer),
      endIngestAddress: async ({ viewer }) => {
        await ingest.end(viewer);
        return undefined;
      },
      sendEntries: ({ params, body, spend }) => ingest.receive(params.token, body, (id) => spend('ingest', id)),
    };
  },
  data: {
    holds: [
      { table: 'ingest_address', column: 'member_id', archive: { file: 'devices' }, erased: 'with_member', goes: 'first' },
      { table: 'ingest_entry', column: 'member_id', archive: { file: 'device-entries' }, erased: 'with_member' },
    ],
  },
  schedules: ({ db, clock, config }) => [
    {
      name: 'ingest.purge',
      cron: '41 4 * * *',
      handle: () => purgeEntries(db, addDays(earliestDay(clock.now(), config.rules.workout_days_back), -KEPT_DAYS)),
    },
  ],
};
