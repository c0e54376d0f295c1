import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { Reportables } from '../../platform/reportable.ts';
import { findReport } from './reports.queries.ts';

/**
 * Mails a report to the support address, unless it was deleted with the reported member's account. It has ids instead of names and words,
 * since a sent mail remains when one of the two deletes their account. Its one link leads to the report, which shows the rest to operators,
 * and works even if the profile is anonymous or the post was deleted.
 */
async function mailReport({ db, mailer, config: { brand }, publicUrl }: Deps, reportables: Reportables, reportId: string): Promise<void> {
  const report = await findReport(db, reportId);
  if (!report) return;
  const { id, kind, subject_id, reporter_id, created_at } = report;
  const { title } = reportables[kind];
  const about = subject_id ? `is about the member ${subject_id}, and ` : '';
  await mailer.send(
    composeMail(brand, {
      to: brand.support_email,
      subject: title,
      heading: title,
      paragraphs: [
        `It ${about}was reported by ${reporter_id ?? 'somebody who has left'} at ${created_at.toISOString()}.`,
        'Operators can open it to see who and what it is about, and what the words were at that moment. The command "report list" shows it too.',
      ],
      link: { label: 'Open the report', url: `${publicUrl()}/reports/${id}` },
    }),
  );
}

/** Reports are mailed. */
export const reportSubscribers = (deps: Deps, { reportables }: { reportables: Reportables }): Subscriber[] => [
  subscriber('report.made', 'reports.mail', ({ report_id }) => mailReport(deps, reportables, report_id)),
];
