import type { Tx } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import { emitAll } from '../../../platform/jobs/outbox.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import type { Deps } from '../../../product/deps.ts';
import type { NoticeMail, NoticeSubject } from '../../../product/notices.ts';
import type { WrittenNotification } from '../notifications.writes.ts';
import { type DueMail, mailTargets, returnMails, takeMails } from './mail.queries.ts';

/** How many mails a job sends, one after the other. Up to this many may be lost if the process is killed; none is sent twice. */
const AT_ONCE = 20;

/** Requests mails of newly written notifications to the members who want them. */
export async function emitMails(tx: Tx, written: readonly WrittenNotification[], subjects: readonly NoticeSubject[]): Promise<void> {
  if (written.length === 0) return;
  const targets = await mailTargets(tx, written, subjects);
  await emitAll(
    tx,
    'notification.mail',
    targets.map(({ id, member_id }) => ({ notification_id: id, member_id })),
  );
}

/** Mails notifications, each once. Throws if some could not be sent; only those are retried. */
export function mailSubscriber(
  { db, clock, mailer, config, publicUrl, homes }: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config' | 'publicUrl' | 'homes'>,
  subjects: readonly NoticeSubject[],
): Subscriber {
  /** Returns the words of each mail; undefined where nothing is left to report. */
  const wordsOf = async (due: readonly DueMail[]): Promise<Array<NoticeMail | undefined>> => {
    const words = new Map<string, Awaited<ReturnType<NonNullable<NoticeSubject['mail']>['words']>>>();
    for (const { name, mail } of subjects) {
      const notices = due.filter(({ about }) => about === name);
      const ids = new Set(notices.map(({ about_id }) => about_id));
      if (mail && ids.size > 0) words.set(name, await mail.words(db, [...ids], notices));
    }
    return due.map((notice) => words.get(notice.about)?.(notice.about_id, notice.kind, notice));
  };

  const send = ({ email, member_id, first_name }: DueMail, { subject, paragraphs, link }: NoticeMail): Promise<void> =>
    mailer.send(
      composeMail(config.brand, {
        to: email,
        member: member_id,
        subject,
        heading: greeting(first_name),
        paragraphs,
        link: { label: link.label, url: `${publicUrl()}${link.path}` },
        closing: [`Which mails you get is up to you: ${publicUrl()}/profile/pushes`],
      }),
    );

  return {
    event: 'notification.mail',
    name: 'notifications.mail',
    batch: AT_ONCE,
    handle: async (asked: Array<{ notification_id: string; member_id: string }>) => {
      const told = asked.map(({ notification_id, member_id }) => ({ id: notification_id, member_id }));
      const due = await takeMails(db, told, { subjects, homes, now: clock.now() });
      const words = await wordsOf(due);
      const failed: WrittenNotification[] = [];
      let reason: unknown;
      for (const [at, mail] of due.entries()) {
        const said = words[at];
        if (!said) continue;
        await send(mail, said).catch((error: unknown) => {
          failed.push(mail);
          reason = error;
        });
      }
      if (failed.length === 0) return;
      await returnMails(db, failed);
      throw reason;
    },
  };
}
