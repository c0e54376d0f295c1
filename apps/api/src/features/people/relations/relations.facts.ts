/** The facts about the other member that the policies need. */
export interface OtherFacts {
  id: string;
  anonymous_profile: boolean;
  /** True if the viewer has blocked them. */
  blocked: boolean;
}

/** The viewer and the other member. */
export interface Pair {
  id: string;
  otherId: string;
}
