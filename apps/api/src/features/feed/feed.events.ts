import type { HomeRef, Post } from '@muster/contract';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** `tagged` holds the members whose tag counts. Without a home where a version before wrote it. */
    'post.created': { post_id: string; author_id: string; tagged: Post['tagged']; home?: HomeRef };
    /** `tagged` holds the members whom the change tagged for the first time. */
    'post.updated': { post_id: string; author_id: string; tagged: Post['tagged'] };
    'post.deleted': { post_id: string; author_id: string; home?: HomeRef };
    /** A member does not want to see a post any more; who, nobody needs to know. */
    'post.hidden': { post_id: string };
  }
}
