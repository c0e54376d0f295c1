/** That a member has a secret address for their calendar. Without the server's key the id opens nothing. */
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
