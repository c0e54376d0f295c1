import type { Part } from '../../../platform/jobs/in-parts.ts';

/** Notifies a part of the members who chose to be notified of every post in a group. */
export interface PostNotified extends Part {
  post_id: string;
  group_id: string;
  author_id: string;
  /** Mentioned members, who get a notification of their own. */
  tagged: readonly string[];
}

declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** Notifies some members of a group of a post in it. */
    'group.post_told': PostNotified;
  }
}
