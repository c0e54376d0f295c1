import { reportKinds } from '@muster/contract';
import { type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import type { Deps } from '../../product/deps.ts';
import type { Reportables } from '../../product/reportable.ts';
import { findReport, findWarning } from './reports.queries.ts';

/**
 * Mails a report to the support address, unless it was deleted with the reported member's account. The mail has ids instead of names and
 * words, since a sent mail remains when one of the two deletes their account. Its only link leads to the report, which shows the rest to
 * operators, and works even if the profile is anonymous or the post was deleted.
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

/**
 * Mails a member that an operator has warned them, and why. Like other mails about the account itself, it is sent whatever the member's
 * mail preferences are. Suspended members get the mail about the suspension instead.
 */
async function mailWarning({ db, mailer, config: { brand } }: Deps, verdictId: string): Promise<void> {
  const warning = await findWarning(db, verdictId);
  if (!warning) return;
  const { member_id, email, first_name, kind, took_down, reason } = warning;
  const about = kind === 'user' ? '' : ` about your ${reportKinds[kind]}`;
  await mailer.send(
    composeMail(brand, {
      to: email,
      member: member_id,
      subject: `A warning about your ${brand.name} account`,
      heading: greeting(first_name),
      paragraphs: [
        `Those who look after ${brand.name} have warned you${about}${took_down ? ', and have taken it down' : ''}.`,
        `Their reason: ${reason}`,
        `You can go on as before, and need not answer. If you think this is unfair, write to ${brand.support_email}.`,
      ],
    }),
  );
}

/** Mails reports and warnings. */
export const reportSubscribers = (deps: Deps, { reportables }: { reportables: Reportables }): Subscriber[] => [
  subscriber('report.made', 'reports.mail', ({ report_id }) => mailReport(deps, reportables, report_id)),
  subscriber('report.verdict', 'reports.mail_warning', ({ verdict_id }) => mailWarning(deps, verdict_id)),
];
