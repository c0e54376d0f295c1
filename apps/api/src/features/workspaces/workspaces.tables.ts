export interface WorkspaceTable {
  id: string;
  name: string;
  access_code: string;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    workspace: WorkspaceTable;
  }
}
