declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A chat has a new entry, or more of it is recorded. */
    'chat.changed': { event_id: string };
  }
}

export {};
