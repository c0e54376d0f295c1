import { randomBytes } from 'node:crypto';
import { limits } from '@muster/contract';
import { type Schedule, type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { allowMail } from '../../platform/mail/mail-ceilings.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import { hashOf } from './arrival.service.ts';
import { emailOf, purgeInvitations, returnInvitation, takeInvitation } from './invitations.queries.ts';

const DAY = 86_400_000;

/** Whether the mail server rejected the address permanently. */
const isRefused = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 550 && responseCode <= 553;
};

type Mailing = Pick<Deps, 'db' | 'clock' | 'mailer' | 'config' | 'publicUrl'>;

/**
 * Mails one invitation. Its token is generated here and is only in this mail. If the mail server rejects the address, or the receiver has
 * been mailed too often, the invitation counts as bounced: the operator sees that, and may send it again.
 */
async function mail({ db, clock, mailer, config, publicUrl }: Mailing, id: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const due = await takeInvitation(db, id, hashOf(token), clock.now());
  if (!due) return;
  const { name } = config.brand;
  try {
    await mailer.send(
      composeMail(config.brand, {
        to: due.email,
        subject: `You are invited to ${name}`,
        heading: greeting(due.name.split(' ')[0] ?? ''),
        paragraphs: [
          `${due.workspace} invites you to ${name}, where colleagues share what moves them.`,
          `The link below makes your account. It is for you alone, works once, and is good for ${limits.invitation_days} days.`,
        ],
        link: { label: 'Accept the invitation', url: `${publicUrl()}/invitation/${token}` },
        closing: ['You need not do anything if you do not want to join. Nobody is told.'],
      }),
    );
  } catch (error) {
    await returnInvitation(db, id, isRefused(error) ? clock.now() : null);
    if (!isRefused(error)) throw error;
  }
}

/** Counts a first mail against the receiver's hourly and daily limits, only once even if sending fails and is retried. */
async function count({ transact, db, clock }: Pick<Deps, 'transact' | 'db' | 'clock'>, id: string): Promise<void> {
  try {
    await transact(async (tx) => {
      const email = await emailOf(tx, id);
      if (email === undefined) return;
      await allowMail(tx, email, clock.now());
      await emit(tx, 'invitation.due', { invitation_id: id });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await returnInvitation(db, id, clock.now());
  }
}

/** Mails invitations one by one, through jobs. */
export const invitationSubscribers = (deps: Mailing & Pick<Deps, 'transact'>): Subscriber[] => [
  subscriber('invitation.wanted', 'invitations.count', ({ invitation_id }) => count(deps, invitation_id)),
  subscriber('invitation.due', 'invitations.mail', ({ invitation_id }) => mail(deps, invitation_id)),
];

/** Deletes unaccepted invitations some time after they expire. */
export const invitationSchedules = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Schedule[] => [
  {
    name: 'invitations.purge',
    cron: '27 3 * * *',
    handle: () => purgeInvitations(db, new Date(clock.now().getTime() - config.rules.kept_days.invitations * DAY)),
  },
];
