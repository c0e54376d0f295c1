import type { SignOnEntry } from '@muster/contract';
import type { EntryRow } from './entries.queries.ts';

/** Returns an entry as operators see it. `isOverruled` is true if the configuration names its domain too. */
export const toEntry = ({ workspace_id, workspace_name, ...row }: EntryRow, isOverruled: boolean): SignOnEntry => ({
  ...row,
  workspace: workspace_id !== null && workspace_name !== null ? { id: workspace_id, name: workspace_name } : null,
  is_overruled: isOverruled,
});
