import type { HomeRef } from '@muster/contract';

/** The home in which something is reported; none for what is in none, and in events written before homes were named. */
export interface InHomeOrNone {
  home?: HomeRef | undefined;
}

/** A report by its id. */
export interface ReportMade extends InHomeOrNone {
  report_id: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** A new report about a member, post or comment; not emitted for repeats. */
    'report.made': ReportMade;
    /** Those who look after a home decided about something that was reported in it. */
    'report.decided': InHomeOrNone;
  }
}
