import type { Deps } from '../../platform/deps.ts';
import { type Subscriber, subscriber } from '../../platform/jobs.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { findReport, isAnonymous } from './reports.queries.ts';

const things = { user: 'A member', post: 'A post', reaction: 'A comment' } as const;

/**
 * Mails a report to the support address, unless it has gone with the reported member's account. Ids instead of names and words: a mail
 * stays where it is when one of the two deletes their account.
 */
async function mailReport({ db, mailer, config: { brand }, publicUrl }: Deps, reportId: string): Promise<void> {
  const report = await findReport(db, reportId);
  if (!report) return;
  const { kind, subject_id, reporter_id, post_id, created_at } = report;
  // A link must lead somewhere.
  const closed = post_id === null && (await isAnonymous(db, subject_id));
  await mailer.send(
    composeMail(brand, {
      to: brand.support_email,
      subject: `${things[kind]} was reported`,
      heading: `${things[kind]} was reported`,
      paragraphs: [
        `It is about the member ${subject_id}, and was reported by ${reporter_id ?? 'somebody who has left'} at ${created_at.toISOString()}.`,
        'The operator command "report list" shows who they are, and what the words were at that moment.',
        ...(closed ? ['The profile is anonymous, so it does not open in the app, and there is no link to it.'] : []),
      ],
      ...(!closed && {
        link: {
          label: post_id ? 'Open the post' : 'Open the profile',
          url: `${publicUrl()}${post_id ? `/feed/${post_id}` : `/profile/${subject_id}`}`,
        },
      }),
    }),
  );
}

/** Reports are mailed. */
export const reportSubscribers = (deps: Deps): Subscriber[] => [
  subscriber('report.made', 'reports.mail', ({ report_id }) => mailReport(deps, report_id)),
];
