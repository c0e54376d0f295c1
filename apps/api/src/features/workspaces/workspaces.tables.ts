export interface WorkspaceTable {
  id: string;
  name: string;
  access_code: string;
  created_at: Date;
}

/** A member whom an operator manages. */
export interface CaredFor {
  id: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workspace: WorkspaceTable;
  }
}
