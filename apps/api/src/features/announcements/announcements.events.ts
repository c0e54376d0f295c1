import type { Part } from '../../platform/jobs/in-parts.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** An operator published an announcement. */
    'announcement.made': { post_id: string };
    /** A part of an announcement's audience is to be notified. */
    'announcement.told': Part & { post_id: string };
  }
}
