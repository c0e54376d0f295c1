import type { Tx } from '../../platform/database/database.ts';
import type { NewEntry } from './audit.tables.ts';

/**
 * Notes what an operator did, in the transaction that does it: the last thing there, since others wait from here on until it ends. Every
 * call that names an `act` in the contract leaves exactly one entry.
 */
export const noteAct = (tx: Tx, entry: NewEntry): Promise<void> => noteActs(tx, [entry]);

/** The same for a call that does one thing to several: an entry for each, in this order. */
export async function noteActs(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ target, about_id = null, reason = '', summary = '', ...entry }) => ({
    ...entry,
    target_kind: target.kind,
    target_id: target.id,
    about_id,
    reason,
    summary,
  }));
  await tx.insertInto('audit_entry').values(rows).execute();
}
