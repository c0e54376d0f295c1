/** What the policies need to know about the other member. */
export interface OtherFacts {
  id: string;
  anonymous_profile: boolean;
  /** Whether the viewer has blocked them. */
  blocked: boolean;
}

/** The viewer and the other member. */
export interface Pair {
  id: string;
  otherId: string;
}
