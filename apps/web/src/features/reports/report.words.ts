/** Texts of reporting a member, post, comment, chat message, event or group. */
export const report = {
  titles: {
    member: (name: string) => `Report ${name}?`,
    post: (name: string) => `Report ${name}'s post?`,
    comment: (name: string) => `Report ${name}'s comment?`,
    message: (name: string) => `Report ${name}'s message?`,
    event: (name: string) => `Report ${name}?`,
    group: (name: string) => `Report ${name}?`,
  },
  text: "The people who look after this community will review it. They won't tell anyone that it was you.",
  send: 'Report',
  sent: 'Your report has been sent.',
  failed: 'There was an error sending your report. Please try again later.',
} as const;

/** What can be reported. */
export type Reported = keyof typeof report.titles;
