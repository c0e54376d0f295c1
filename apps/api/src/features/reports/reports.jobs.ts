import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { findReport } from './reports.queries.ts';

const things = { user: 'A member', post: 'A post', reaction: 'A comment' } as const;

/**
 * Mails a report to the support address, unless it has gone with the reported member's account. Ids instead of names and words: a mail
 * stays where it is when one of the two deletes their account. Its one link is the report's own, which says the rest to operators, and
 * opens also where the profile is anonymous or the post was deleted.
 */
async function mailReport({ db, mailer, config: { brand }, publicUrl }: Deps, reportId: string): Promise<void> {
  const report = await findReport(db, reportId);
  if (!report) return;
  const { id, kind, subject_id, reporter_id, created_at } = report;
  await mailer.send(
    composeMail(brand, {
      to: brand.support_email,
      subject: `${things[kind]} was reported`,
      heading: `${things[kind]} was reported`,
      paragraphs: [
        `It is about the member ${subject_id}, and was reported by ${reporter_id ?? 'somebody who has left'} at ${created_at.toISOString()}.`,
        'Operators can open it to see who the member is, and what the words were at that moment. The command "report list" shows both too.',
      ],
      link: { label: 'Open the report', url: `${publicUrl()}/reports/${id}` },
    }),
  );
}

/** Reports are mailed. */
export const reportSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('report.made', 'reports.mail', ({ report_id }) => mailReport(deps, report_id)),
];
