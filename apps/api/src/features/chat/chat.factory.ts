import type { Client, MusterContract } from '@muster/contract';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { makeEvent } from '../events/events.factory.ts';

/** Starts the live stream of an event, or restarts it if it has ended. */
export const goLive = (db: Database, id: string, at: Date) =>
  db.updateTable('event').set({ live_started_at: at, live_completed_at: null }).where('id', '=', id).execute();

/** Creates an online event of this member that is live now. Returns its id. */
export async function makeLiveEvent(
  { deps: { db }, clock }: { deps: { db: Database }; clock: { now: () => Date } },
  host: { id: string },
): Promise<string> {
  const at = clock.now();
  const id = await makeEvent(db, { host: host.id, at, starts: at, is_virtual: true, name: 'Sleep, and how to get it' });
  await goLive(db, id, at);
  return id;
}

/** Sends a message to the chat of a live event. */
export const say = ({ api }: { api: Pick<Client<MusterContract>, 'sendChatMessage'> }, id: string, content: string, client_id = newId()) =>
  api.sendChatMessage({ params: { id }, body: { client_id, content } });
