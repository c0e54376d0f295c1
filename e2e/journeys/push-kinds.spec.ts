import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Notification, type NotificationKind, notificationKinds, notificationVerbs } from '@muster/contract';
import { startPushPeer } from '../../apps/api/src/test/push-peer.ts';
import { workerOf } from '../fixtures/push-worker.ts';
import { test as base, expect } from '../fixtures/test.ts';

/** The server of a community whose browsers take pushes from a push service of the test. */
const test = base.extend<object, { peer: Awaited<ReturnType<typeof startPushPeer>> }>({
  peer: [
    async ({ playwright: _ }, provide) => {
      const peer = await startPushPeer();
      await provide(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ peer }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'muster-push-'));
      const file = join(folder, 'config.json');
      await writeFile(file, JSON.stringify({ private: { push_services: [peer.origin] } }));
      await provide({ MUSTER_CONFIG: file });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const start = { starts_local: '2026-03-04T12:00', time_zone_name: 'Eastern Standard Time', is_all_day: false };
/** The words of each kind, and what its notifications have beside the fields of all. */
const words: Record<NotificationKind, [string, object?]> = {
  follow: ['Ben Okafor followed you'],
  like: ['Ben Okafor liked your post'],
  comment: ['Ben Okafor commented on your post'],
  also_commented: ['Ben Okafor also commented on a post'],
  mention: ['Ben Okafor tagged you in a post'],
  group_post: ['Ben Okafor posted in Rowers', { group: 'Rowers' }],
  announcement: ['Announcement for you', { actor: null }],
  event_created: ['Ben Okafor created Noon yoga', { event: 'Noon yoga' }],
  event_updated: ['Noon yoga was updated', { event: 'Noon yoga', dates: [] }],
  event_canceled: ['Noon yoga was canceled', { event: 'Noon yoga', dates: [] }],
  event_seat: ['Noon yoga has a seat for you now', { event: 'Noon yoga', actor: null }],
  event_seat_offered: ['Noon yoga has a free seat: the first to say they are going takes it', { event: 'Noon yoga', actor: null }],
  event_place_removed: ['Noon yoga no longer has you on its list: “Full”', { event: 'Noon yoga', reason: 'Full' }],
  event_place_lost: [
    'Noon yoga gave your place to others while you could not sign in. You can answer again',
    { event: 'Noon yoga', actor: null },
  ],
  event_host_given: ['Noon yoga is yours to host now', { event: 'Noon yoga', reason: '' }],
  event_rehosted: ['Noon yoga has another host: “Away”', { event: 'Noon yoga', actor: null, reason: 'Away' }],
  event_ended: [
    'Noon yoga was canceled by those who look after the community: “Storm”',
    { event: 'Noon yoga', actor: null, outcome: 'canceled', reason: 'Storm' },
  ],
  event_day: ['Noon yoga starts on Wed, Mar 4 at 12:00 PM, Eastern Standard Time', { event: 'Noon yoga', actor: null, ...start }],
  event_hour: ['Noon yoga starts soon, at 12:00 PM, Eastern Standard Time', { event: 'Noon yoga', actor: null, ...start }],
  group_join_requested: ['Ben Okafor asks to join Rowers', { group: 'Rowers' }],
  group_approved: ['Ben Okafor let you into Rowers', { group: 'Rowers' }],
  group_invited: ['Ben Okafor invited you to Rowers', { group: 'Rowers' }],
  group_admin: ['Ben Okafor made you an admin of Rowers', { group: 'Rowers' }],
  challenge_badge: [
    'You earned the badge “Marcher” in May miles',
    { challenge: 'May miles', actor: null, badge_name: 'Marcher', badge_image_url: null },
  ],
  challenge_badge_taken_back: [
    'Marcher was taken back, since a log was deleted, in May miles',
    { challenge: 'May miles', actor: null, badge_name: 'Marcher', because: 'deleted' },
  ],
  challenge_corrected: [
    'Your score in May miles was corrected by −1,200 steps: “A dog.”',
    { challenge: 'May miles', actor: null, amount: -1200, unit: 'steps', reason: 'A dog.' },
  ],
  challenge_final: ['May miles is over: you finished in place 3', { challenge: 'May miles', actor: null, place: 3, team: null }],
  challenge_reviewed: [
    'Your score in May miles was reviewed by an operator: “A dispute.”',
    { challenge: 'May miles', actor: null, reason: 'A dispute.' },
  ],
  operator_act: [
    'An operator changed your role: event leader: “Volunteered”',
    { actor: null, what: 'role_changed', detail: 'event leader', reason: 'Volunteered' },
  ],
  taken_down: ['Your post was taken down: “Buys”', { actor: null, what: 'post', reason: 'Buys' }],
  verdict: ['You were warned about your post: “Insults”', { actor: null, what: 'post', outcome: 'warned', reason: 'Insults' }],
  report_outcome: ['Your report of a post was looked at: it was taken down', { actor: null, what: 'post', outcome: 'removed' }],
  membership_ending: [
    'Your membership “Deckhand” ends on September 2, 2026',
    { actor: null, object: null, name: 'Deckhand', ends_on: '2026-09-02' },
  ],
};

const home = (name: unknown) => (typeof name === 'string' ? { id: crypto.randomUUID(), name } : null);
/** A notification of a kind as the contract describes it. */
function notificationOf(kind: NotificationKind): Notification {
  const { event, group, challenge, ...own } = { event: null, group: null, challenge: null, ...words[kind][1] };
  return Notification.parse({
    id: crypto.randomUUID(),
    kind,
    verb: notificationVerbs[kind],
    actor: {
      id: crypto.randomUUID(),
      first_name: 'Ben',
      last_name: 'Okafor',
      profile_photo_url: null,
      is_sponsor_admin: false,
      anonymous_profile: false,
      leader_label: null,
    },
    others: { count: 0, people: [] },
    object: crypto.randomUUID(),
    excerpt: '',
    time: '2026-03-02T15:00:00Z',
    comment_id: null,
    reply_to: null,
    tagged: kind === 'mention',
    is_following: false,
    seen: false,
    ...own,
    event: home(event),
    group: home(group),
    challenge: home(challenge),
  });
}

test('a push of each kind is shown in its own words', async ({ server, signedIn }) => {
  const member = await signedIn(server.demo.users.find(({ role }) => role === 'member')!);
  const show = await workerOf(member);
  for (const kind of notificationKinds) {
    const entry = notificationOf(kind);
    await expect.poll(async () => (await show(entry))?.title, kind).toBe(words[kind][0]);
  }
  expect(new Set(Object.values(words).map(([sentence]) => sentence)).size).toBe(notificationKinds.length);
});

test('a kind that is switched off on the screen is not pushed; the others of the same verb are, in their own words', async ({
  api,
  peer,
  registered,
  signedIn,
}) => {
  const [ana, ben] = [await registered(), await registered()];
  const [anas, bens] = await Promise.all(
    [ana, ben].map(async ({ email, password }) => api((await api().signIn({ body: { email, password } })).access)),
  );
  const page = await signedIn(ana);
  const show = await workerOf(page);
  await anas!.savePushToken({ params: { id: ana.id }, body: { token: peer.subscribe(ana.id), device_id: 'browser' } });
  const likes = page.getByRole('switch', { name: 'Someone likes your post or comment' });
  await likes.click();
  await expect(likes).not.toBeChecked();
  await expect.poll(async () => (await anas!.getPushSettings({ params: { id: ana.id } })).like).toBe(false);

  const post = await anas!.createPost({ params: { id: ana.id }, body: { text: 'Rowed to the lighthouse' } });
  const on = { posterId: ana.id, streamId: post.id };
  await bens!.addReaction({ params: on, body: { kind: 'like' } });
  await bens!.followMember({ params: { id: ben.id, otherId: ana.id } });
  await bens!.addReaction({ params: on, body: { kind: 'comment', content: 'And back' } });
  const pushed = () => peer.pushed.map(({ message }) => message as Notification);
  await expect
    .poll(() =>
      pushed()
        .map(({ kind }) => kind)
        .toSorted(),
    )
    .toEqual(['comment', 'follow']);
  const name = `${ben.first} ${ben.last}`;
  for (const entry of pushed())
    await expect
      .poll(async () => (await show(entry))?.title)
      .toBe(`${name} ${entry.kind === 'follow' ? 'followed you' : 'commented on your post'}`);

  await likes.click();
  await expect.poll(async () => (await anas!.getPushSettings({ params: { id: ana.id } })).like).toBe(true);
  const comment = (await anas!.listReactions({ params: on, query: {} })).data.reactions[0]!;
  const own = await anas!.addReaction({ params: on, body: { kind: 'comment', content: 'Soon again' } });
  expect(comment.id).not.toBe(own.id);
  await bens!.addReaction({ params: { ...on, streamId: own.id }, body: { kind: 'like' } });
  await expect.poll(() => pushed().filter(({ kind }) => kind === 'like')).toHaveLength(1);
  expect(peer.faults).toEqual([]);
});
