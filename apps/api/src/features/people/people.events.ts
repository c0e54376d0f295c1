/** A follow by its own id and its ends. */
interface FollowMade {
  follow_id: string;
  follower_id: string;
  followee_id: string;
}

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Somebody began to follow somebody. */
    'follow.created': FollowMade;
  }
}

export type { FollowMade };
