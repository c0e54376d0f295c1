export interface ChapterTable {
  id: string;
  name: string;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    chapter: ChapterTable;
  }
}
