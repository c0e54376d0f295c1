declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** Written by a database trigger whenever a row of `media` is deleted, so that no file outlives its row. */
    'media.removed': { media_id: string };
  }
}

export {};
