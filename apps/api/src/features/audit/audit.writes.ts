import type { Tx } from '../../platform/database/database.ts';
import { emitAll } from '../../platform/jobs/outbox.ts';
import { type ActOnMemberNote, noteActsOnMembers } from '../session/index.ts';
import { actOnMember } from './acts.facts.ts';
import type { NewEntry } from './audit.tables.ts';

/**
 * Notes what an operator did, in the transaction that does it: the last thing there, since others wait from here on until it ends. Every
 * call that names an `act` in the contract leaves exactly one entry. The member whom it is about finds it in their security log, and is
 * notified of it.
 */
export const noteAct = (tx: Tx, entry: NewEntry): Promise<void> => noteActs(tx, [entry]);

/** The same for a call that does one thing to several: an entry for each, in this order. */
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

/** Writes acts into the security logs of the members whom they concern, and notifies those of `notified` ones. */
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
