declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** An operator acted on a member, in whose security log this entry is. */
    'act.concerned': { entry_id: string };
  }
}

export type {};
