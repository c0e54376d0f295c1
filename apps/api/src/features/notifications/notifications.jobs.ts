import type { Tx } from '../../platform/database/database.ts';
import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import type { Homes } from '../../product/home.ts';
import type { Live } from '../../product/live/live.ts';
import type { Notice, NoticeSource, Notices, Recipient } from '../../product/notices.ts';
import { blocksAmong } from '../people/index.ts';
import { withoutReminders } from './choices.queries.ts';
import { emitMails, mailSubscriber } from './mail/mail.jobs.ts';
import { notificationService } from './notifications.service.ts';
import { deleteOldEntries, insertNotifications, purgeEntries, type WrittenNotification } from './notifications.writes.ts';
import { pushSubscribers } from './push/push.jobs.ts';
import { emitPushes } from './push/targets.ts';

/** Returns everybody named in a notice except the actor, each once, for the first reason that applies to them. */
function recipientsOf({ actor_id, recipients }: Notice): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const recipient of recipients) if (!first.has(recipient.member_id)) first.set(recipient.member_id, recipient);
  if (actor_id) first.delete(actor_id);
  return [...first.values()];
}

/**
 * Writes the notifications of consecutive events, in hardly more statements than those of one. Never notifies the actor, a member across a
 * block, or anybody twice. Returns who was notified.
 */
export async function tell(
  tx: Tx,
  homes: Homes,
  source: NoticeSource,
  happened: readonly object[],
  eventIds: readonly string[],
): Promise<WrittenNotification[]> {
  const notices = await source.read(tx, happened as never[]);
  const tellings = notices.flatMap((notice, at) => (notice ? [{ ...notice, id: eventIds[at]!, recipients: recipientsOf(notice) }] : []));
  const apart = ({ actor_id, unblocked = [] }: Notice): string[] => [...(actor_id ? [actor_id] : []), ...unblocked];
  const members = tellings.flatMap((telling) => [...apart(telling), ...telling.recipients.map(({ member_id }) => member_id)]);
  const blocked = await blocksAmong(tx, [...new Set(members)]);
  const allowed = tellings.map((telling) => ({
    ...telling,
    recipients: telling.recipients.filter(({ member_id }) => !apart(telling).some((other) => blocked(member_id, other))),
  }));
  const those = await unmuted(tx, homes, await wanted(tx, allowed));
  return those.length > 0 ? insertNotifications(tx, those) : [];
}

/** Removes reminders that their members have switched off. */
async function wanted<T extends Notice>(tx: Tx, tellings: readonly T[]): Promise<T[]> {
  const reminded = tellings.flatMap(({ recipients }) => recipients.filter(({ kind }) => kind === 'event_day' || kind === 'event_hour'));
  const refused = await withoutReminders(tx, reminded);
  return tellings
    .map((telling) => ({ ...telling, recipients: telling.recipients.filter((recipient) => !refused(recipient)) }))
    .filter(({ recipients }) => recipients.length > 0);
}

/** Removes recipients who have muted the home (such as a group) of the text that mentions them. */
async function unmuted<T extends Notice>(tx: Tx, homes: Homes, tellings: readonly T[]): Promise<T[]> {
  const muted = new Set<string>();
  for (const { kind, mutedIn } of homes) {
    const those = mutedIn ? tellings.filter(({ mentioned_in }) => mentioned_in?.kind === kind) : [];
    if (those.length === 0) continue;
    const members = those.flatMap(({ recipients }) => recipients.map(({ member_id }) => member_id));
    const ids = [...new Set(those.map(({ mentioned_in }) => mentioned_in!.id))];
    for (const { id, member_id } of await mutedIn!(tx, ids, members)) muted.add(`${id} ${member_id}`);
  }
  if (muted.size === 0) return [...tellings];
  return tellings
    .map((telling) => ({
      ...telling,
      recipients: telling.recipients.filter(({ member_id }) => !muted.has(`${telling.mentioned_in?.id} ${member_id}`)),
    }))
    .filter(({ recipients }) => recipients.length > 0);
}

/** How many pending events are handled together. */
const AT_ONCE = 50;

/** Subscribes to the events of other features, which do not know about notifications. */
export function notificationSubscribers(deps: Deps, { live, notices }: { live: Live; notices: readonly Notices[] }): Subscriber[] {
  const { transact, config, homes } = deps;
  const subjects = notices.flatMap((each) => each.subjects);
  const telling = notices
    .flatMap(({ from }) => from)
    .map(
      (source): Subscriber => ({
        event: source.event,
        ...(source.when && { when: source.when }),
        name: `notifications.${source.event.replace('.', '_')}`,
        batch: source.batch ?? AT_ONCE,
        handle: async (happened, ids) => {
          const told = await transact(async (tx) => {
            const written = await tell(tx, homes, source, happened, ids);
            await emitPushes(tx, written, config.private.push_services, subjects);
            await emitMails(tx, written, subjects);
            return written;
          });
          const members = [...new Set(told.map(({ member_id }) => member_id))];
          if (members.length > 0) live.nudge({ about: 'notifications', members });
        },
      }),
    );
  return [
    ...telling,
    ...pushSubscribers(deps, { entryOf: notificationService(deps, notices).entryOf, subjects }),
    mailSubscriber(deps, subjects),
  ];
}

const DAY = 86_400_000;
const EMPTY_DAYS = 3;

/** Deletes entries that have no parts left, after some days, and entries that are older than the configured retention. */
export const notificationSchedules = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Schedule[] => [
  {
    name: 'notifications.purge',
    cron: '40 3 * * *',
    handle: async () => {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY);
      await purgeEntries(db, daysAgo(EMPTY_DAYS));
      const { notifications } = config.rules.kept_days;
      if (notifications !== null) await deleteOldEntries(db, daysAgo(notifications));
    },
  },
];
