/** Who is told, and of what span. */
export interface DigestSpan {
  id: string;
  /** What was is told from here to before there. */
  since: Date;
  upto: Date;
  /** The day that it is where the member is, `YYYY-MM-DD`. */
  today: string;
  /** Where the member lives; null if that is not known. */
  place: { lat: number; long: number } | null;
}

/** The week of a digest, by the clocks of one zone. */
export interface DigestWeek {
  /** The Monday on which it goes out. */
  week: string;
  /** It tells of what was from one Monday morning to before the next. */
  since: Date;
  due: Date;
  /** Until when it is sent if nothing could send it before. */
  until: Date;
}
