declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** An operator did something that concerns a member, of whose security log this is an entry. */
    'act.concerned': { entry_id: string };
  }
}

export type {};
