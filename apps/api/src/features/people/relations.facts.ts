/** What the rules need to know of the member at the other end. */
export interface OtherFacts {
  id: string;
  anonymous_profile: boolean;
  /** Whether the viewer has blocked them. */
  blocked: boolean;
}

/** The viewer and the member at the other end. */
export interface Pair {
  id: string;
  otherId: string;
}
