declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A member requested an archive of their data. */
    'export.asked': { export_id: string };
    /** The row of an archive was deleted, by whatever statement; emitted by a trigger. */
    'export.removed': { export_id: string };
    /** A member is leaving whose account is too large to delete at once. Has no id: who is leaving is only in the database. */
    'member.leaving': Record<string, never>;
    /** A member deleted their account. Their id or former address appears here only as a keyed hash. */
    'member.erased': { mark: string };
  }
}

export type {};
