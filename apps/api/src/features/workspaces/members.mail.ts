import type { Role } from '@muster/contract';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import type { Deps } from '../../product/deps.ts';
import { findMoved } from './members.queries.ts';

/*
 * Mails to members about operators' changes to their account. They are sent whatever the member's mail preferences are. Changes that were
 * reverted before the mail is sent are not mailed.
 */

type Told = Pick<Deps, 'db' | 'mailer' | 'config' | 'publicUrl'>;

const whatNow = (email: string): string => `If you think this is wrong, write to ${email}.`;

/** Mails a member that they were moved to another workspace, why, and that they count there only once they agree. */
export async function mailMove(
  { db, mailer, config, publicUrl }: Told,
  { member_id, workspace_id }: { member_id: string; workspace_id: string },
): Promise<void> {
  const member = await findMoved(db, member_id);
  if (!member || member.workspace_id !== workspace_id || member.workspace_name === null) return;
  const { brand, features } = config;
  await mailer.send(
    composeMail(brand, {
      to: member.email,
      member: member_id,
      subject: `You are in ${member.workspace_name} now`,
      heading: greeting(member.first_name),
      paragraphs: [
        `An operator moved you to ${member.workspace_name}.${member.reason ? ` Reason: ${member.reason}` : ''}`,
        ...(features.in_app_analytics
          ? [
              `What you log counts in the figures of ${member.workspace_name} only if you agree, from the next full week on. Until then it counts where it did before.`,
            ]
          : []),
        whatNow(brand.support_email),
      ],
      ...(features.in_app_analytics && {
        link: { label: 'See what your employer sees, and agree', url: `${publicUrl()}/profile/settings/employer` },
      }),
    }),
  );
}

const roleWords: Record<Role, string> = {
  event_leader: 'an event leader: you can create events and see the analytics of your workspace',
  operator: 'an operator: you look after the community',
};
const roleNames: Record<Role, string> = { event_leader: 'an event leader', operator: 'an operator' };

/** Mails a member that they were given a role, or lost it. */
export async function mailRole(
  { db, mailer, config }: Told,
  { member_id, role, held }: { member_id: string; role: Role; held: boolean },
): Promise<void> {
  const member = await findMoved(db, member_id);
  if (!member || member.permissions.includes(role) !== held) return;
  const { brand } = config;
  await mailer.send(
    composeMail(brand, {
      to: member.email,
      member: member_id,
      subject: held ? `You are ${roleNames[role]} of ${brand.name} now` : `You are no longer ${roleNames[role]} of ${brand.name}`,
      heading: greeting(member.first_name),
      paragraphs: [
        held ? `An operator made you ${roleWords[role]}.` : `An operator took this role from you. You are no longer ${roleNames[role]}.`,
        whatNow(brand.support_email),
      ],
    }),
  );
}
