import type { HomeRef, ReportKind } from '@muster/contract';

/** The home of a reported item; undefined for items outside homes, and in events written before homes were recorded. */
export interface InHomeOrNone {
  home?: HomeRef | undefined;
}

/** A report by its id. */
export interface ReportMade extends InHomeOrNone {
  report_id: string;
}

/** An item that was hidden from others or shown again. `on_id` is its parent, such as the post of a comment. */
export interface ReportHidden extends InHomeOrNone {
  kind: ReportKind;
  id: string;
  on_id?: string | null;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A new report about a member, post or comment; not emitted for repeats. */
    'report.made': ReportMade;
    /** The moderators of a home decided about a reported item in it. */
    'report.decided': InHomeOrNone;
    /** A report was decided; its reporter is notified. */
    'report.answered': { report_id: string };
    /** An operator acted on a reported member, who is notified. */
    'report.verdict': { verdict_id: string };
    /** A reported item was hidden until it is decided, or shown again. */
    'report.hidden': ReportHidden;
  }
}
