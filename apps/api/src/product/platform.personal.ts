import { sql } from 'kysely';
import { forgetInJobs } from '../platform/jobs/queue-tables.ts';
import type { HeldData } from './personal-data.ts';

/** Temporary data of the platform: answers of creating calls, counts of budgets, events, and jobs, including finished ones. */
export const platformData: HeldData = {
  holds: [{ table: 'idempotency_key', column: 'member_id', archive: { file: 'repeatable-requests' }, erased: 'by_feature' }],
  erase: async (tx, { id, emails }) => {
    const asJson = emails.map((email) => JSON.stringify(email).slice(1, -1));
    const names = (column: string) => sql`(strpos(${sql.ref(column)}::text, ${id}) > 0
      or exists (select from unnest(${asJson}::text[]) as email where strpos(lower(${sql.ref(column)}::text), email) > 0))`;
    await sql`delete from idempotency_key where member_id = ${id}::uuid or strpos(answer::text, ${id}) > 0`.execute(tx);
    await sql`delete from rate_count where substr(key, strpos(key, ':') + 1) = any(${[id, ...emails]}::text[])`.execute(tx);
    // Some keys have an address or a device after the email.
    await sql`delete from recent_try where split_part(substr(key, strpos(key, ':') + 1), ' ', 1) = any(${emails}::text[])`.execute(tx);
    // A leaving member who is one of several members in an event is removed from the list; the event still concerns the others.
    const unlisted = (column: string) => sql`(select jsonb_object_agg(key, case when jsonb_typeof(value) = 'array' then value - ${id}::text
      else value end) from jsonb_each(${sql.ref(column)}))`;
    await sql`update outbox_event set payload = ${unlisted('payload')} where strpos(payload::text, ${id}) > 0`.execute(tx);
    await sql`delete from outbox_event where ${names('payload')}`.execute(tx);
    await forgetInJobs(tx, id, { without: unlisted('data'), names: names('data') });
  },
};
