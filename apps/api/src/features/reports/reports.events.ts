/** A report by its id. */
export interface ReportMade {
  report_id: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody reported a member, post or comment for the first time. */
    'report.made': ReportMade;
  }
}
