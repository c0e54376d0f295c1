import { type NoticeSettings, type NotificationKind, notificationKinds } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notices } from '../../app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startPushPeer } from '../../test/push-peer.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { emitMails } from './mail/mail.jobs.ts';
import { insertNotifications, type WrittenNotification } from './notifications.writes.ts';
import { emitPushes } from './push/targets.ts';
import { kindIn } from './visibility.ts';

const subjects = notices.flatMap((each) => each.subjects);

let app: TestApp;
let peer: Awaited<ReturnType<typeof startPushPeer>>;
let ana: TestMember;
beforeAll(async () => {
  peer = await startPushPeer();
  app = await startTestApp({ config: { private: { push_services: [peer.origin] } } });
  ana = await makeMember(app);
  await ana.api.savePushToken({ params: { id: ana.id }, body: { token: peer.subscribe('laptop'), device_id: 'laptop' } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

/** Notifies Ana of each kind, about each possible subject, and returns the kinds for which `emit` requests a mail or push. */
async function requested(
  emit: (tx: Tx, written: readonly WrittenNotification[]) => Promise<void>,
  event: string,
): Promise<NotificationKind[]> {
  const written = await app.deps.transact((tx) =>
    insertNotifications(
      tx,
      subjects.flatMap(({ name, kinds }) =>
        kinds.map((kind) => ({
          id: newId(),
          actor_id: null,
          recipients: [{ member_id: ana.id, kind }],
          about: name,
          about_id: newId(),
          cause_id: newId(),
          group_key: null,
          created_at: app.clock.now(),
        })),
      ),
    ),
  );
  const found: NotificationKind[] = [];
  await app.deps.transact(async (tx) => {
    await sql`delete from outbox_event`.execute(tx);
    await emit(tx, written);
    const { rows } = await sql<{ kind: NotificationKind }>`
      select ${kindIn('notification', subjects)} as kind from outbox_event
      join notification on notification.id = (payload ->> 'notification_id')::uuid where name = ${event}`.execute(tx);
    found.push(...rows.map(({ kind }) => kind));
    await sql`delete from outbox_event`.execute(tx);
  });
  await app.deps.db.deleteFrom('notification_entry').where('member_id', '=', ana.id).execute();
  return [...new Set(found)].toSorted();
}
const pushed = () => requested((tx, written) => emitPushes(tx, written, [peer.origin], subjects), 'notification.push');
const mailed = () => requested((tx, written) => emitMails(tx, written, subjects), 'notification.mail');
const without = (kinds: readonly NotificationKind[], ...off: NotificationKind[]) => kinds.filter((kind) => !off.includes(kind)).toSorted();

it('each are told apart by what is stored', () => {
  const stored = subjects.flatMap(({ kinds }) => kinds);
  expect([...new Set(stored)].toSorted()).toEqual(notificationKinds.toSorted());
});

it.each(notificationKinds)('%s: is silenced by its own switch alone, which silences no other kind', async (kind) => {
  const params = { id: ana.id };
  const others = Object.fromEntries(without(notificationKinds, kind).map((each) => [each, false]));
  await ana.api.savePushSettings({ params, body: { [kind]: false } });
  expect(await pushed()).toEqual(without(notificationKinds, kind));
  await ana.api.savePushSettings({ params, body: { ...others, [kind]: true } });
  expect(await pushed()).toEqual([kind]);
  await ana.api.savePushSettings({ params, body: Object.fromEntries(notificationKinds.map((each) => [each, true])) });
});

describe('mails', () => {
  const byChoice: Array<[keyof NoticeSettings, NotificationKind[]]> = [
    ['mail_updates', ['event_updated', 'event_rehosted']],
    ['mail_removals', ['event_place_removed']],
    ['mail_hosting', ['event_host_given']],
    ['mail_cancellations', ['event_canceled', 'event_ended']],
    ['mail_seats', ['event_seat', 'event_seat_offered']],
    ['mail_reminders', ['event_day', 'event_hour']],
    ['mail_membership', ['membership_ending']],
  ];
  it.each(byChoice)('%s is for these kinds alone: %j', async (choice, kinds) => {
    const all = byChoice.flatMap(([, each]) => each);
    const wish = (wanted: boolean) => Object.fromEntries(byChoice.map(([name]) => [name, name === choice ? !wanted : wanted]));
    await ana.api.saveNoticeSettings({ params: { id: ana.id }, body: wish(true) });
    expect(await mailed()).toEqual(without(all, ...kinds));
    await ana.api.saveNoticeSettings({ params: { id: ana.id }, body: wish(false) });
    expect(await mailed()).toEqual(kinds.toSorted());
  });
});
