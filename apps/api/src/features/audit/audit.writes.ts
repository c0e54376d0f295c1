import type { Tx } from '../../platform/database/database.ts';
import type { NewEntry } from './audit.tables.ts';

/**
 * Notes what an operator did, in the transaction that does it: the last thing there, since others wait from here on until it ends. Every
 * call that names an `act` in the contract leaves exactly one entry.
 */
export async function noteAct(tx: Tx, { target, about_id = null, reason = '', summary = '', ...entry }: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, target_kind: target.kind, target_id: target.id, about_id, reason, summary })
    .execute();
}
