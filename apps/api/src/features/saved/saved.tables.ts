/** A post that a member has saved for later. */
export interface SavedPostTable {
  /** Sorts the list by when the member saved. */
  id: string;
  member_id: string;
  post_id: string;
  created_at: Date;
}

/** The member whose list of saved posts it is, and the post. */
export interface Saving {
  memberId: string;
  postId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    saved_post: SavedPostTable;
  }
}
