import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { toStored } from './amounts.ts';

interface MadeWorkout {
  member: string;
  at: Date;
  /** By default the UTC day of `at`. */
  day?: string;
  miles?: number;
  steps?: number;
  minutes?: number;
  ounces_of_water?: number;
  event?: string;
  /** The log that it is a double of; no counts are adjusted. */
  doubleOf?: string;
}

/** Inserts a log as if entered at `at`, without consequences. Returns its id. */
export async function makeWorkout(
  db: Database,
  { member, at, day = at.toISOString().slice(0, 10), event, doubleOf, ...said }: MadeWorkout,
): Promise<string> {
  const id = newId(at.getTime());
  const amounts = toStored({ miles: 0, steps: 0, minutes: 0, ounces_of_water: 0, ...said });
  await db
    .insertInto('workout')
    .values({
      id,
      member_id: member,
      day,
      entered_at: at,
      created_at: at,
      event_id: event ?? null,
      ...amounts,
      ...(doubleOf && { origin: 'file', double_of: doubleOf }),
    })
    .execute();
  return id;
}
