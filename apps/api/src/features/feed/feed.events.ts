import type { HomeRef, Post } from '@muster/contract';

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** `tagged` are the members with a valid tag. Events written by the previous version have no home. */
    'post.created': { post_id: string; author_id: string; tagged: Post['tagged']; home?: HomeRef };
    /** `tagged` are the members newly tagged by the edit. */
    'post.updated': { post_id: string; author_id: string | null; tagged: Post['tagged'] };
    'post.deleted': { post_id: string; author_id: string | null; home?: HomeRef };
    /** A moderator of a home has taken down a post or comment in it. */
    'content.taken_down': { id: string; author_id: string };
    /** A member has hidden a post; the event does not say who. */
    'post.hidden': { post_id: string };
  }
}
