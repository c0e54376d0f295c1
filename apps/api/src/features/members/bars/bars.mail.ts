import { composeMail } from '../../../platform/mail/compose.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { zoneOr } from '../../../platform/time/zones.ts';
import type { Deps } from '../../../product/deps.ts';
import { refusalOf } from '../../session/index.ts';
import { findBarred } from './bars.queries.ts';

/*
 * Mails to members who are suspended or deactivated: they cannot open the app to find out. Like all mails about the account itself, these
 * are sent whatever the member's mail preferences are. A suspension or deactivation that was lifted before the mail is sent is not mailed.
 */

type Told = Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>;

const whatNow = (email: string): string => `If you think this is wrong, write to ${email}: operators can take it back.`;

/** Mails a member that they are suspended, until when in their time zone, and why. Skipped if the suspension's end has changed since. */
export async function mailSuspension(
  { db, clock, mailer, config }: Told,
  { member_id, until }: { member_id: string; until: string },
): Promise<void> {
  const member = await findBarred(db, member_id);
  if (!member || member.deactivated_at || member.suspended_until?.toISOString() !== until) return;
  const { brand, locale } = config;
  const said = refusalOf(member, clock.now(), { brand, locale: { ...locale, time_zone: zoneOr(member.time_zone, locale.time_zone) } });
  if (!said) return;
  await mailer.send(
    composeMail(brand, {
      to: member.email,
      member: member_id,
      subject: `Your ${brand.name} account is suspended`,
      heading: greeting(member.first_name),
      paragraphs: [
        said.message,
        'You are signed out on every device. The suspension ends by itself: after that you sign in as before.',
        'Your places at coming events, on waiting lists too, go to other people. When you are back you can answer again.',
        whatNow(brand.support_email),
      ],
    }),
  );
}

/** Mails a member that they are deactivated. Skipped if they have been reactivated since. */
export async function mailDeactivation({ db, clock, mailer, config }: Told, { member_id }: { member_id: string }): Promise<void> {
  const member = await findBarred(db, member_id);
  const said = member?.deactivated_at && refusalOf(member, clock.now(), config);
  if (!said) return;
  const { brand } = config;
  await mailer.send(
    composeMail(brand, {
      to: member.email,
      member: member_id,
      toLeavers: true,
      subject: `Your ${brand.name} account is deactivated`,
      heading: greeting(member.first_name),
      paragraphs: [said.message, 'You are signed out on every device, and get no other mails from us. What you wrote stays where it is.'],
    }),
  );
}
