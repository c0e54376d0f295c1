declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Written by a database trigger whenever a row of `recording` is deleted, so that no file outlives its row. */
    'recording.removed': { recording_id: string };
  }
}

export {};
