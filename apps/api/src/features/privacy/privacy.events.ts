declare module '../../platform/outbox.ts' {
  interface Events {
    /** A member wants an archive of their data. */
    'export.asked': { export_id: string };
    /** An archive's row is gone, in whatever way; written by a trigger. */
    'export.removed': { export_id: string };
    /** Somebody is leaving whose account is too large to go at once. Who they are stands in the database only. */
    'member.leaving': Record<string, never>;
    /** A member deleted their account. Their id, or an address that was theirs, stands here as a keyed hash only. */
    'member.erased': { mark: string };
  }
}

export type {};
