/** The reader of a digest, and the period it covers. */
export interface DigestSpan {
  id: string;
  /** The period covered, from `since` (inclusive) to `upto` (exclusive). */
  since: Date;
  upto: Date;
  /** The current day in the member's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Where the member lives; null if unknown. */
  place: { lat: number; long: number } | null;
}

/** The week of a digest in one time zone. */
export interface DigestWeek {
  /** The Monday on which it is sent. */
  week: string;
  /** It covers the time from one Monday morning (inclusive) to the next (exclusive). */
  since: Date;
  due: Date;
  /** A late digest is sent before this instant. */
  until: Date;
}
