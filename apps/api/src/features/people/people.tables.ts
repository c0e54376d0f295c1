/** A member follows another. Lists are ordered by the id, which also identifies a follow in lists that do not name its members. */
export interface FollowTable {
  id: string;
  follower_id: string;
  followee_id: string;
  created_at: Date;
}

/** A member has blocked another. The id serves the same purposes. */
export interface BlockTable {
  id: string;
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

/** A follow that the followed member has removed, kept for a day with its id, so that it can be restored. */
export interface RemovedFollowTable {
  id: string;
  follower_id: string;
  followee_id: string;
  created_at: Date;
  removed_at: Date;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    follow: FollowTable;
    removed_follow: RemovedFollowTable;
    block: BlockTable;
  }
}
