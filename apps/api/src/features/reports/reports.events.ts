import type { HomeRef, ReportKind } from '@muster/contract';

/** The home in which something is reported; none for what is in none, and in events written before homes were named. */
export interface InHomeOrNone {
  home?: HomeRef | undefined;
}

/** A report by its id. */
export interface ReportMade extends InHomeOrNone {
  report_id: string;
}

/** A thing that others do not see any more, or see again. `on_id` is what it is on, such as the post of a comment. */
export interface ReportHidden extends InHomeOrNone {
  kind: ReportKind;
  id: string;
  on_id?: string | null;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A new report about a member, post or comment; not emitted for repeats. */
    'report.made': ReportMade;
    /** Those who look after a home decided about something that was reported in it. */
    'report.decided': InHomeOrNone;
    /** A report was decided: its reporter hears of it. */
    'report.answered': { report_id: string };
    /** An operator decided something about whom a report was about, who is told. */
    'report.verdict': { verdict_id: string };
    /** Others do not see a reported thing until it is decided, or see it again. */
    'report.hidden': ReportHidden;
  }
}
