/** A member's secret calendar address. Without the server's key, the id alone does not give access. */
export interface CalendarFeedTable {
  id: string;
  member_id: string;
  created_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    calendar_feed: CalendarFeedTable;
  }
}
