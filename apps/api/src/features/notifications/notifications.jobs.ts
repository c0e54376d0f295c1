import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Schedule, Subscriber } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notice, NoticeSource, Notices, Recipient } from '../../platform/notices.ts';
import { blocksAmong } from '../people/index.ts';
import { notificationService } from './notifications.service.ts';
import { insertNotifications, purgeEntries, type Told } from './notifications.writes.ts';
import { pushSubscribers } from './push.jobs.ts';
import { emitPushes } from './push.targets.ts';

/** Everybody named in a notice except the actor: each once, for the first reason that applies to them. */
function recipientsOf({ actor_id, recipients }: Notice): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const recipient of recipients) if (!first.has(recipient.member_id)) first.set(recipient.member_id, recipient);
  first.delete(actor_id);
  return [...first.values()];
}

/**
 * Notifies about consecutive events, in hardly more statements than about one: never the actor, nobody across a block, and nobody twice.
 * Returns who was notified.
 */
export async function tell(tx: Tx, source: NoticeSource, happened: readonly object[], eventIds: readonly string[]): Promise<Told[]> {
  const notices = await source.read(tx, happened as never[]);
  const tellings = notices.flatMap((notice, at) => (notice ? [{ ...notice, id: eventIds[at]!, recipients: recipientsOf(notice) }] : []));
  const apart = ({ actor_id, unblocked = [] }: Notice): string[] => [actor_id, ...unblocked];
  const members = tellings.flatMap((telling) => [...apart(telling), ...telling.recipients.map(({ member_id }) => member_id)]);
  const blocked = await blocksAmong(tx, [...new Set(members)]);
  const allowed = tellings.map((telling) => ({
    ...telling,
    recipients: telling.recipients.filter(({ member_id }) => !apart(telling).some((other) => blocked(member_id, other))),
  }));
  const wanted = allowed.filter(({ recipients }) => recipients.length > 0);
  return wanted.length > 0 ? insertNotifications(tx, wanted) : [];
}

/** How many waiting events are handled together. */
const AT_ONCE = 50;

/** Notifications follow from events of other features, which do not know about them (architecture law 6). */
export function notificationSubscribers(deps: Deps, { live, notices }: { live: Live; notices: readonly Notices[] }): Subscriber[] {
  const { transact, config } = deps;
  const telling = notices
    .flatMap(({ from }) => from)
    .map(
      (source): Subscriber => ({
        event: source.event,
        ...(source.when && { when: source.when }),
        name: `notifications.${source.event.replace('.', '_')}`,
        batch: AT_ONCE,
        handle: async (happened, ids) => {
          const told = await transact(async (tx) => {
            const written = await tell(tx, source, happened, ids);
            await emitPushes(tx, written, config.private.push_services);
            return written;
          });
          const members = [...new Set(told.map(({ member_id }) => member_id))];
          if (members.length > 0) live.nudge({ about: 'notifications', members });
        },
      }),
    );
  return [...telling, ...pushSubscribers(deps, notificationService(deps, notices).entryOf)];
}

const KEPT_DAYS = 3;

/** Entries are deleted some days after the last of their parts. */
export const notificationSchedules = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Schedule[] => [
  {
    name: 'notifications.purge',
    cron: '40 3 * * *',
    handle: () => purgeEntries(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
  },
];
