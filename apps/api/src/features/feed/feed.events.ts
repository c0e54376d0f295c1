import type { Post } from '@muster/contract';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** `tagged` holds the members whose tag counts. */
    'post.created': { post_id: string; author_id: string; tagged: Post['tagged'] };
    /** `tagged` holds the members whom the change tagged for the first time. */
    'post.updated': { post_id: string; author_id: string; tagged: Post['tagged'] };
    'post.deleted': { post_id: string; author_id: string };
    /** A member does not want to see a post any more; who, nobody needs to know. */
    'post.hidden': { post_id: string };
  }
}
