import type { AuditEntry } from '@muster/contract';
import type { EntryRow } from './audit.queries.ts';

/** An entry as shown to operators. */
export const toEntry = ({ target_kind, target_id, at, ...row }: EntryRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  target: { kind: target_kind, id: target_id },
});
