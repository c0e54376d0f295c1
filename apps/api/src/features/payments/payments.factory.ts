import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { TierTable } from './payments.tables.ts';

/** Adds a membership that is sold, written directly to the database. */
export async function makeTier(
  db: Database | Tx,
  { at, ...change }: Partial<Omit<Insertable<TierTable>, 'id'>> & { at: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('tier')
    .values({
      name: 'Harbour Friend',
      description: 'Half a year with all of us.',
      price_cents: 2500,
      currency: 'usd',
      days: 184,
      logo_media_id: null,
      active: true,
      position: 1,
      created_at: at,
      ...change,
      id,
    })
    .execute();
  return id;
}
