/** Texts of reporting somebody or something. */
export const report = {
  titles: {
    member: (name: string) => `Report ${name}?`,
    post: (name: string) => `Report ${name}'s post?`,
    comment: (name: string) => `Report ${name}'s comment?`,
  },
  text: 'Those who look after this community will take a look. Whom you report is not told who did.',
  send: 'Report',
  sent: 'Your report has been sent.',
  failed: 'There was an error sending your report. Please try again later.',
} as const;

/** What can be reported. */
export type Reported = keyof typeof report.titles;
