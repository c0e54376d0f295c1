/** A follow: its id and its two members. */
interface FollowMade {
  follow_id: string;
  follower_id: string;
  followee_id: string;
}

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** A member started to follow another. */
    'follow.created': FollowMade;
    /** A member blocked another: neither sees the other any more. */
    'block.created': { blocker_id: string; blocked_id: string };
  }
}

export type { FollowMade };
