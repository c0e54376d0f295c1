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
    /** Somebody blocked somebody: neither sees the other any more. */
    'block.created': { blocker_id: string; blocked_id: string };
  }
}

export type { FollowMade };
