import type { ReportKind } from './queue.ts';

/** What was reported, as the mail to those who look after the community and the screen of a report begin. */
export const reportTitles: Readonly<Record<ReportKind, string>> = {
  user: 'A member was reported',
  post: 'A post was reported',
  reaction: 'A comment was reported',
  event: 'An event was reported',
  group: 'A group was reported',
  chat_message: 'A message in a chat was reported',
};
