/** A report by its id. */
export interface ReportMade {
  report_id: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** A new report about a member, post or comment; not emitted for repeats. */
    'report.made': ReportMade;
  }
}
