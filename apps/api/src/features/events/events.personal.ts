import { sql } from 'kysely';
import { emitAll } from '../../platform/jobs/outbox.ts';
import type { HeldData } from '../../product/personal-data.ts';
import { tagsOf, untag } from '../people/index.ts';
import { takeAttendance } from './care/closing.writes.ts';

/** Events stay without a name when their host leaves; a subscriber then finds a host for upcoming ones. */
export const eventData: HeldData = {
  holds: [
    { table: 'event', column: 'host_id', archive: { file: 'events-hosted' }, erased: 'by_feature' },
    { table: 'event', column: 'creator_id', archive: { file: 'events-created' }, erased: 'by_feature' },
    {
      table: 'event_change',
      column: 'actor_id',
      archive: { withheld: 'Kept for some minutes, until those who come to the event are told what you changed.' },
      erased: 'by_feature',
    },
    { table: 'event_act', column: 'member_id', archive: { file: 'events-acts-about-you' }, erased: 'with_member' },
    { table: 'attendance', column: 'member_id', archive: { file: 'events-attended' }, erased: 'by_feature' },
  ],
  many: [
    tagsOf('event'),
    {
      table: 'attendance',
      rows: (id) => sql`member_id = ${id}::uuid`,
      take: (tx, id, ids) => takeAttendance(tx, sql`member_id = ${id}::uuid and id = any(${ids}::uuid[])`),
    },
  ],
  erase: async (tx, { id }) => {
    await takeAttendance(tx, sql`member_id = ${id}::uuid`);
    await sql`update event_change set actor_id = null where actor_id = ${id}::uuid`.execute(tx);
    await untag('event', id).execute(tx);
    const { rows } = await sql<{ event_id: string }>`
      update event set host_id = null where host_id = ${id}::uuid returning id as event_id`.execute(tx);
    await emitAll(tx, 'event.host_left', rows);
  },
};
