import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Deps } from '../../product/deps.ts';
import { settleSeats } from './attendance/seats.service.ts';
import { lockAnyEvent } from './events.queries.ts';
import { seatsOf } from './events.view.ts';
import { handOver } from './events.writes.ts';
import { dropChanges } from './reminders/reminders.writes.ts';
import { streamService } from './stream/stream.service.ts';

/** Ends live streams of canceled events, finds a new host after an account deletion, and fills freed seats. */
export const eventSubscribers = ({ transact, clock, config, ...deps }: Deps): Subscriber[] => [
  subscriber('event.canceled', 'events.end_stream', () => streamService({ transact, clock, config, ...deps }).completeOverdue()),
  subscriber('event.host_left', 'events.host_left', ({ event_id }) =>
    transact(async (tx) => {
      const handed = await handOver(tx, event_id, clock.now());
      if (handed === 'creator') await emit(tx, 'event.rehosted', { event_id });
      if (handed !== 'nobody') return;
      await dropChanges(tx, [event_id]);
      await emit(tx, 'event.canceled', { event_id, actor_id: null, at: clock.now().toISOString() });
    }),
  ),
  subscriber('event.seats_freed', 'events.seats_freed', ({ event_id, free_before }) =>
    transact(async (tx) => {
      const row = await lockAnyEvent(tx, event_id);
      if (row) await settleSeats(tx, seatsOf(row, config), { clock }, free_before ?? undefined);
    }),
  ),
];

export const eventSchedules = (deps: Parameters<typeof streamService>[0]): Schedule[] => [
  { name: 'events.complete_streams', cron: '*/5 * * * *', handle: () => streamService(deps).completeOverdue() },
];
