declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A member requested an archive of their data. */
    'export.asked': { export_id: string };
    /** An archive's row was deleted, in whatever way; written by a trigger. */
    'export.removed': { export_id: string };
    /** A member is leaving whose account is too large to delete at once. Who they are is only in the database. */
    'member.leaving': Record<string, never>;
    /** A member deleted their account. Their id, or a former address of theirs, appears here only as a keyed hash. */
    'member.erased': { mark: string };
  }
}

export type {};
