import type { DirectoryAct } from '@muster/contract';

/** What lets a directory look after the people of a workspace. Its secret is known here by its hash alone. */
export interface DirectoryTokenTable {
  id: string;
  workspace_id: string;
  name: string;
  /** Of whose addresses it may make, find and change accounts, in lower case. */
  domains: string[];
  token_hash: string;
  created_at: Date;
  used_at: Date | null;
}

/** What the directory of a workspace knows of a member. */
export interface DirectoryPersonTable {
  member_id: string;
  workspace_id: string;
  /** What the directory calls them, as it is written there; unique in the workspace in whichever case. */
  user_name: string;
  /** The directory's own id of them. */
  external_id: string | null;
  display_name: string | null;
  /** Whether the directory last said that they work here. Whether they may come in, the member's own row says. */
  active: boolean;
  created_at: Date;
  changed_at: Date;
  /** When the directory deleted them; null while it has them. */
  removed_at: Date | null;
}

/** Something that a directory did, or asked and was refused. */
export interface DirectoryEntryTable {
  id: string;
  workspace_id: string;
  /** Null for a refused request about nobody whom the directory has. */
  member_id: string | null;
  /** What the token was called: it may be gone. */
  token_name: string;
  act: DirectoryAct;
  /** What was changed, as the directory calls it. */
  changed: string[];
  /** Why a request was refused; null for what was done. */
  refusal: string | null;
  at: Date;
}

/** A directory that has shown a good token. */
export interface Directory {
  token_id: string;
  token_name: string;
  workspace_id: string;
  domains: readonly string[];
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    directory_token: DirectoryTokenTable;
    directory_person: DirectoryPersonTable;
    directory_entry: DirectoryEntryTable;
  }
}
