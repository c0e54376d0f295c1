declare module '../../platform/outbox.ts' {
  interface Events {
    /** Written by the database itself when a row of `media` is deleted, in whatever way, so that no file outlives its row. */
    'media.removed': { media_id: string };
  }
}

export {};
