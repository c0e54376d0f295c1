/** A post that a member has saved for later. */
export interface SavedPostTable {
  /** Sorts the list by the time of saving. */
  id: string;
  member_id: string;
  post_id: string;
  created_at: Date;
}

/** A member and the post in their list of saved posts. */
export interface Saving {
  memberId: string;
  postId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    saved_post: SavedPostTable;
  }
}
