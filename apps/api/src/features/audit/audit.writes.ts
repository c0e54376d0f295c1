import type { Tx } from '../../platform/database/database.ts';
import { emitAll } from '../../platform/jobs/outbox.ts';
import { type ActOnMemberNote, noteActsOnMembers } from '../session/index.ts';
import { actOnMember } from './acts.facts.ts';
import type { NewEntry } from './audit.tables.ts';

/**
 * Records an operator act in the transaction that performs it. Call it last: other writers of the log wait from here until the transaction
 * ends. Every endpoint with an `act` in the contract writes exactly one entry. It also appears in the security log of the member concerned,
 * who is notified.
 */
export const noteAct = (tx: Tx, entry: NewEntry): Promise<void> => noteActs(tx, [entry]);

/** Records one act on several objects: an entry for each, in this order. */
export async function noteActs(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tellMembers(
    tx,
    entries.flatMap(({ about_id, actor_id, act, hears = 'notice', summary = '', reason = '', at }) => {
      const kind = actOnMember[act];
      if (!about_id || about_id === actor_id || !kind || hears === 'nothing') return [];
      return [{ member_id: about_id, kind, detail: summary, reason, at, notified: hears === 'notice' }];
    }),
  );
  const rows = entries.map(({ target, about_id = null, reason = '', summary = '', hears: _, ...entry }) => ({
    ...entry,
    target_kind: target.kind,
    target_id: target.id,
    about_id,
    reason,
    summary,
  }));
  await tx.insertInto('audit_entry').values(rows).execute();
}

/** Writes acts into the security logs of the members concerned, and notifies the members of those with `notified`. */
export async function tellMembers(tx: Tx, notes: ReadonlyArray<ActOnMemberNote & { notified: boolean }>): Promise<void> {
  for (const notified of [true, false]) {
    const ids = await noteActsOnMembers(
      tx,
      notes.filter((note) => note.notified === notified),
    );
    if (notified)
      await emitAll(
        tx,
        'act.concerned',
        ids.map((entry_id) => ({ entry_id })),
      );
  }
}
