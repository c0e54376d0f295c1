/** Texts of reviewing a score. */
export const reviewWords = {
  action: 'Review the score',
  titleFor: (name: string) => `Review the score of ${name}`,
  scoreOf: (name: string) => `Score of ${name}`,
  text: 'You see what counts of each day, and nothing else. The member is notified with your reason, and it stands in the audit log.',
  reason: 'Reason',
  reasonHint: 'The member reads it.',
  open: 'Review',
  failed: "Couldn't open the review. Please try again later.",
  total: (score: string) => `${score} in all`,
  day: 'Day',
  counted: 'Counted',
  nothing: 'Nothing has counted yet.',
  close: 'Close',
} as const;
