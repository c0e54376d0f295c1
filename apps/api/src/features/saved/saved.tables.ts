/** A post that a member has saved for later. */
export interface SavedPostTable {
  /** The order in which the member saved. */
  id: string;
  member_id: string;
  post_id: string;
  created_at: Date;
}

/** Whose list of saved posts it is, and which post. */
export interface Saving {
  memberId: string;
  postId: string;
}

declare module '../../platform/platform.tables.ts' {
  interface Tables {
    saved_post: SavedPostTable;
  }
}
