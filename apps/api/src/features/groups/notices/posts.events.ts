import type { Part } from '../../../platform/jobs/in-parts.ts';

/** A part of those who want to be told of every post in a group is told of one. */
export interface PostNotified extends Part {
  post_id: string;
  group_id: string;
  author_id: string;
  /** They are told that they are mentioned. */
  tagged: readonly string[];
}

declare module '../../../platform/jobs/outbox.ts' {
  interface Events {
    /** Some members of a group are to be told of a post in it. */
    'group.post_told': PostNotified;
  }
}
