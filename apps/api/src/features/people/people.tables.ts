export interface FollowTable {
  follower_id: string;
  followee_id: string;
  created_at: Date;
}

export interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

export interface PeopleTables {
  follow: FollowTable;
  block: BlockTable;
}
