import type { Part } from '../../platform/jobs/in-parts.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** An operator has announced something. */
    'announcement.made': { post_id: string };
    /** Some of those whom an announcement is for are to be told of it. */
    'announcement.told': Part & { post_id: string };
  }
}
