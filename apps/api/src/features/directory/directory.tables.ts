import type { DirectoryAct } from '@muster/contract';

/** A token with which a directory manages the users of a workspace. Only the hash of its secret is stored. */
export interface DirectoryTokenTable {
  id: string;
  workspace_id: string;
  name: string;
  /** Email domains whose accounts the directory may create, find and change, in lower case. */
  domains: string[];
  token_hash: string;
  created_at: Date;
  used_at: Date | null;
}

/** A member as a directory's user. */
export interface DirectoryPersonTable {
  member_id: string;
  workspace_id: string;
  /** SCIM userName as sent; unique per workspace, case-insensitive. */
  user_name: string;
  /** SCIM externalId: the directory's own id of the user. */
  external_id: string | null;
  display_name: string | null;
  /** SCIM `active` as last sent. Whether they may sign in is stored in the member's own row. */
  active: boolean;
  created_at: Date;
  changed_at: Date;
  /** When the directory deleted the user; null if it has not. */
  removed_at: Date | null;
}

/** A change by a directory, or a refused request of one. */
export interface DirectoryEntryTable {
  id: string;
  workspace_id: string;
  /** Null for a refused request about a user that the directory does not have. */
  member_id: string | null;
  /** The name of the token, which may have been revoked since. */
  token_name: string;
  act: DirectoryAct;
  /** Changed attributes, by their SCIM names. */
  changed: string[];
  /** Why a request was refused; null for changes. */
  refusal: string | null;
  at: Date;
}

/** A directory that has sent a valid token. */
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
