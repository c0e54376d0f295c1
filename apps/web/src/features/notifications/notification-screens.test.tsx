import type { Notification } from '@muster/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { sockets } from '../../test/live.ts';
import { Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { feedPage, nobody, notificationPage, type PartialOf, testId, testNotification, testPerson } from '../../test/world.ts';
import { dateLines } from './reminding.ts';

const unseen = (count: number) => ({ data: { unseen: count } });

describe('the bell', () => {
  it('leads to the notifications and is marked while something is unseen [NOTIF-03, NOTIF-16]', async () => {
    let count = 2;
    const { sent, me } = await enter('/feed', { listFollowingFeed: () => feedPage([]), checkNotifications: () => unseen(count) });
    const bells = await screen.findAllByRole('link', { name: 'Notifications, 2 new' });
    for (const bell of bells) expect(bell).toHaveAttribute('href', '/notifications');
    expect(sent('checkNotifications')[0]?.params).toEqual({ id: me.id });
    count = 0;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Notifications' })).toHaveLength(bells.length));
  });

  it('asks again every three minutes, and not sooner [NOTIF-08]', async () => {
    stopClock();
    const asked: number[] = [];
    const check = () => unseen(asked.push(Date.now()));
    await enter('/feed', { listFollowingFeed: () => feedPage([]), checkNotifications: check });
    const shown = () => screen.findAllByRole('link', { name: `Notifications, ${asked.length} new` });
    await shown();
    // The socket opens meanwhile, and has it asked once more or twice.
    const opened = sockets.length;
    await pass(3_000);
    await waitFor(() => expect(sockets[opened]?.tokens).toHaveLength(1));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    for (let minute = 0; minute < 12; minute += 1) {
      await pass(60_000);
      await shown();
    }
    const gaps = asked.map((at, nth) => at - (asked[nth - 1] ?? at));
    expect(gaps.slice(-3)).toEqual([180_000, 180_000, 180_000]);
  });
});

describe('the notifications', () => {
  it('say so when there are none, and what brings some [NOTIF-02, NOTIF-04, SHELL-42]', async () => {
    await enter('/notifications', { listNotifications: () => notificationPage([]), markNotificationsSeen: () => unseen(0) });
    expect(await screen.findByText('No Notifications')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(screen.getByText('Likes, comments, new followers and changes to your events show up here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find events' })).toHaveAttribute('href', '/events');
  });

  it('say so when they cannot be loaded, and try again [NOTIF-17]', async () => {
    let works = false;
    const { user } = await enter('/notifications', {
      listNotifications: () => (works ? notificationPage([]) : new Refusal('server_error')),
      markNotificationsSeen: () => unseen(0),
    });
    expect(await screen.findByText('Error retrieving notifications.')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Notifications')).toBeVisible();
  });

  it('are marked as seen by opening them, which clears the bell; what was new stays marked [NOTIF-09]', async () => {
    const { sent } = await enter('/notifications', {
      checkNotifications: () => unseen(1),
      listNotifications: () => notificationPage([testNotification({ seen: false }), testNotification({ seen: true })]),
      markNotificationsSeen: () => unseen(0),
    });
    await waitFor(() => expect(sent('markNotificationsSeen')).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeInTheDocument();
    expect(await screen.findAllByText('New')).toHaveLength(1);
  });

  it('show what arrives while one looks at them, and mark it as seen too', async () => {
    let shown = [testNotification({ excerpt: 'First' })];
    const { sent } = await enter('/notifications', {
      listNotifications: () => notificationPage(shown),
      markNotificationsSeen: () => unseen(0),
    });
    await screen.findByText('First');
    await waitFor(() => expect(sockets.at(-1)?.closed).toBe(false));
    shown = [testNotification({ excerpt: 'Second' }), ...shown];
    act(() => sockets.at(-1)!.say('notifications'));
    expect(await screen.findByText('Second')).toBeVisible();
    await waitFor(() => expect(sent('markNotificationsSeen')).toHaveLength(2));
  });

  it('come 25 a page and load on from where the last one ended [NOTIF-15]', async () => {
    const { sent, reach } = await enter('/notifications', {
      listNotifications: ({ query }) =>
        query.offset
          ? notificationPage([testNotification({ excerpt: 'On the second page' })])
          : notificationPage([testNotification({ excerpt: 'On the first page' })], 'cursor-2'),
      markNotificationsSeen: () => unseen(0),
    });
    await screen.findByText('On the first page');
    act(reach);
    await screen.findByText('On the second page');
    expect(sent('listNotifications').map(({ query }) => query)).toEqual([{ items: '25' }, { items: '25', offset: 'cursor-2' }]);
  });

  it('lists the dates of a moved series, each as it was and as it is', async () => {
    const moment = (starts_local: string, start: string) => ({
      starts_local,
      ends_local: starts_local,
      start,
      end: start,
      time_zone_id: 'America/New_York',
      time_zone_name: 'Eastern Daylight Time',
      is_all_day: false,
      where: '1 Main Street',
    });
    const dates = [11, 18].map((day) => ({
      event_id: testId(),
      ...moment(`2026-03-${day}T18:00`, `2026-03-${day}T22:00:00.000Z`),
      was: { ...moment(`2026-03-${day}T12:00`, `2026-03-${day}T16:00:00.000Z`), where: '2 Main Street' },
    }));
    expect(dateLines(dates)).toHaveLength(2);
    expect(dateLines(dates)[0]!.replace(/ \([^)]*\)/g, '')).toMatch(
      /^Wed.*11.*12:00.*Eastern Daylight Time → Wed.*11.*(18|6):00.*Eastern Daylight Time, 2 Main Street → 1 Main Street$/,
    );
    expect(dateLines([...dates, ...dates, ...dates, ...dates]).slice(5)).toEqual(['and 3 more dates']);
  });

  const actor = testPerson({ first_name: 'Omar', last_name: 'Silva' });
  const object = testId();
  const event = { id: testId(), name: 'Noon yoga' };
  const group = { id: testId(), name: 'Rowers' };
  const challenge = { id: testId(), name: 'May miles' };
  const noon = { starts_local: '2026-03-04T12:00', time_zone_name: 'Eastern Standard Time', is_all_day: false };
  const badge = { badge_name: 'Marcher', badge_image_url: null };
  it.each<[PartialOf<Notification>, string, string]>([
    [{ kind: 'follow', object: actor.id }, 'Omar Silva followed you', `/profile/${actor.id}`],
    [{ kind: 'like' }, 'Omar Silva liked your post', `/feed/${object}`],
    [{ kind: 'comment' }, 'Omar Silva commented on your post', `/feed/${object}`],
    [{ kind: 'also_commented' }, 'Omar Silva also commented on a post', `/feed/${object}`],
    [{ kind: 'mention', tagged: true }, 'Omar Silva tagged you in a post', `/feed/${object}`],
    [{ kind: 'announcement', actor: null }, 'Announcement for you', `/feed/${object}`],
    [{ kind: 'event_created', event }, 'Omar Silva created Noon yoga', `/events/${event.id}`],
    [{ kind: 'event_updated', event }, 'Noon yoga was updated', `/events/${event.id}`],
    [{ kind: 'event_canceled', event }, 'Noon yoga was canceled', `/events/${event.id}`],
    [{ kind: 'event_canceled', actor: null }, 'An event was canceled', '/events'],
    [
      { kind: 'event_ended', event, actor: null, outcome: 'canceled', reason: 'A sale' },
      'Noon yoga was canceled by those who look after the community: “A sale”',
      `/events/${event.id}`,
    ],
    [
      { kind: 'event_place_lost', event, actor: null },
      'Noon yoga gave your place to others while you could not sign in. You can answer again',
      `/events/${event.id}`,
    ],
    [{ kind: 'event_host_given', event, actor: null, reason: '' }, 'Noon yoga is yours to host now', `/events/${event.id}`],
    [{ kind: 'event_seat', event, actor: null }, 'Noon yoga has a seat for you now', `/events/${event.id}`],
    [
      { kind: 'event_seat_offered', event, actor: null },
      'Noon yoga has a free seat: the first to say they are going takes it',
      `/events/${event.id}`,
    ],
    [
      { kind: 'event_day', event, actor: null, ...noon },
      'Noon yoga starts on Wed, Mar 4 at 12:00 PM, Eastern Standard Time',
      `/events/${event.id}`,
    ],
    [
      { kind: 'event_hour', event, actor: null, ...noon },
      'Noon yoga starts soon, at 12:00 PM, Eastern Standard Time',
      `/events/${event.id}`,
    ],
    [{ kind: 'event_day', event, actor: null, ...noon, is_all_day: true }, 'Noon yoga is on Wed, Mar 4, all day', `/events/${event.id}`],
    [{ kind: 'like', event }, 'Omar Silva liked your post in Noon yoga', `/events/${event.id}/feed/${object}`],
    [{ kind: 'comment', group }, 'Omar Silva commented on your post in Rowers', `/groups/${group.id}/feed/${object}`],
    [
      { kind: 'also_commented', challenge },
      'Omar Silva also commented on a post in May miles',
      `/challenges/${challenge.id}/feed/${object}`,
    ],
    [{ kind: 'mention', tagged: true, group }, 'Omar Silva tagged you in a post in Rowers', `/groups/${group.id}/feed/${object}`],
    [{ kind: 'group_post', group }, 'Omar Silva posted in Rowers', `/groups/${group.id}/feed/${object}`],
    [{ kind: 'group_join_requested', group }, 'Omar Silva asks to join Rowers', `/groups/${group.id}/requests`],
    [{ kind: 'group_invited', group }, 'Omar Silva invited you to Rowers', `/groups/${group.id}`],
    [{ kind: 'group_approved', group }, 'Omar Silva let you into Rowers', `/groups/${group.id}`],
    [{ kind: 'group_admin', group }, 'Omar Silva made you an admin of Rowers', `/groups/${group.id}`],
    [
      { kind: 'challenge_badge', actor: null, challenge, ...badge },
      'You earned the badge “Marcher” in May miles',
      `/challenges/${challenge.id}`,
    ],
    [
      { kind: 'challenge_badge_taken_back', actor: null, challenge, badge_name: 'Marcher', because: 'deleted' },
      'Marcher was taken back, since a log was deleted, in May miles',
      `/challenges/${challenge.id}`,
    ],
    [
      { kind: 'challenge_badge_taken_back', actor: null, challenge, badge_name: 'Marcher', because: 'corrected' },
      'Marcher was taken back, since your score was corrected, in May miles',
      `/challenges/${challenge.id}`,
    ],
    [
      { kind: 'challenge_corrected', actor: null, challenge, amount: -1200, unit: 'steps', reason: 'A dog.' },
      'Your score in May miles was corrected by −1,200 steps: “A dog.”',
      `/challenges/${challenge.id}/score`,
    ],
    [
      { kind: 'challenge_reviewed', actor: null, challenge, reason: 'A dispute.' },
      'Your score in May miles was reviewed by an operator: “A dispute.”',
      '/profile/settings/employer',
    ],
    [
      { kind: 'challenge_final', actor: null, challenge, place: 3, team: null },
      'May miles is over: you finished in place 3',
      `/challenges/${challenge.id}`,
    ],
    [
      { kind: 'challenge_final', actor: null, challenge, place: 2, team: 'Pier' },
      'May miles is over: your team Pier finished in place 2',
      `/challenges/${challenge.id}`,
    ],
    [{ kind: 'challenge_final', actor: null, challenge: null, place: null, team: null }, 'A challenge is over', '/challenges'],
    [
      { kind: 'taken_down', actor: null, what: 'post', reason: 'Buys' },
      'Your post was taken down: “Buys”',
      '/profile/settings/what-i-wrote',
    ],
    [
      { kind: 'membership_ending', actor: null, object: null, name: 'Deckhand', ends_on: '2026-09-02' },
      'Your membership “Deckhand” ends on September 2, 2026',
      '/membershipoptionview',
    ],
  ])('say what happened and lead there: %j [NOTIF-06]', async (change, sentence, href) => {
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ actor, object, ...change })]),
      markNotificationsSeen: () => unseen(0),
    });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(sentence);
    expect(within(row).getByRole('link')).toHaveAttribute('href', href);
  });

  it.each([
    [{ kind: 'verdict', outcome: 'warned', what: 'post', reason: 'Insults' }, 'You were warned about your post: “Insults”'],
    [{ kind: 'verdict', outcome: 'warned', what: 'user', reason: 'Insults' }, 'You were warned: “Insults”'],
    [{ kind: 'verdict', outcome: 'removed', what: 'chat_message', reason: 'Insults' }, 'Your message was taken down: “Insults”'],
    [{ kind: 'report_outcome', what: 'post', outcome: 'removed' }, 'Your report of a post was looked at: it was taken down'],
    [{ kind: 'report_outcome', what: 'event', outcome: 'kept' }, 'Your report of an event was looked at: it stays as it is'],
    [{ kind: 'report_outcome', what: 'user', outcome: 'acted' }, 'Your report of a member was looked at, and we acted on it'],
  ] as const)('say what operators decided: %j', async (change, sentence) => {
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ actor: null, object: null, ...change })]),
      markNotificationsSeen: () => unseen(0),
    });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(sentence);
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it('show the day of the event where they remind of it, and where nobody acted never the reader', async () => {
    const host = testPerson({ profile_photo_url: 'https://photos.example/host.webp' });
    const { me } = await enter('/notifications', {
      listNotifications: () =>
        notificationPage([
          testNotification({ kind: 'event_hour', actor: null, event, ...noon }),
          testNotification({ kind: 'event_updated', actor: host, event }),
          testNotification({ kind: 'event_seat', actor: null, event }),
        ]),
      markNotificationsSeen: () => unseen(0),
    });
    const [reminder, change, seat] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement, HTMLElement];
    expect(change.querySelector('img')).toHaveAttribute('src', host.profile_photo_url);
    expect(reminder.querySelector('img')).toBeNull();
    expect(within(reminder).getByText('Mar').parentElement).toHaveTextContent('Mar4');
    expect(seat).not.toHaveTextContent(me.first_name);
    expect(within(seat).queryByText('PR')).toBeNull();
  });

  const others = (count: number, ...people: Notification['others']['people']) => ({ others: { count, people } });
  it.each<[string, PartialOf<Notification>]>([
    ['Omar Silva and Cleo Hart liked your post', others(1, testPerson({ first_name: 'Cleo', last_name: 'Hart' }))],
    ['Omar Silva and 1 other liked your post', others(1, nobody())],
    ['Omar Silva and 12 others commented on your post', { kind: 'comment', ...others(12, testPerson()) }],
    ['Omar Silva and 7 others ask to join a group', { kind: 'group_join_requested', ...others(7, testPerson()) }],
    ['Omar Silva and 2 others followed you', { kind: 'follow', ...others(2, testPerson()) }],
    ['Omar Silva tagged you in a comment', { kind: 'mention', tagged: true, comment_id: testId() }],
  ])('name who did the same: %s', async (sentence, change) => {
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ actor, object, ...change })]),
      markNotificationsSeen: () => unseen(0),
    });
    expect(await screen.findByRole('listitem')).toHaveTextContent(sentence);
  });

  it('lead to the comment that they are about', async () => {
    const comment_id = testId();
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ kind: 'comment', actor, object, comment_id })]),
      markNotificationsSeen: () => unseen(0),
    });
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/feed/${object}#comment-${comment_id}`);
  });

  it('open nothing for who has deleted their account, who is not anonymous', async () => {
    const gone = { ...nobody(), first_name: 'Deleted member', anonymous_profile: false };
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ kind: 'follow', actor: gone })]),
      markNotificationsSeen: () => unseen(0),
    });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Deleted member followed you');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('let one follow back in the row, and take it back, and say so where that fails [NOTIF-07]', async () => {
    let works = true;
    const answer = () => (works ? { following: 1, followers: 1 } : new Refusal('server_error'));
    const { user, sent, me } = await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ kind: 'follow', actor, object: null })]),
      markNotificationsSeen: () => unseen(0),
      followMember: answer,
      unfollowMember: answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Follow back Omar Silva' }));
    const following = await screen.findByRole('button', { name: 'Following Omar Silva' });
    await waitFor(() => expect(sent('followMember').map(({ params }) => params)).toEqual([{ id: me.id, otherId: actor.id }]));
    await user.click(following);
    expect(await screen.findByRole('button', { name: 'Follow back Omar Silva' })).toBeVisible();
    await waitFor(() => expect(sent('unfollowMember')).toHaveLength(1));
    works = false;
    await user.click(screen.getByRole('button', { name: 'Follow back Omar Silva' }));
    expect(await screen.findByText('Error following user, please try again later.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Follow back Omar Silva' })).toBeVisible();
  });

  it('show whom one follows already [NOTIF-07]', async () => {
    await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ kind: 'follow', actor, is_following: true })]),
      markNotificationsSeen: () => unseen(0),
    });
    expect(await screen.findByRole('button', { name: 'Following Omar Silva' })).toBeVisible();
  });

  it('name nobody who is anonymous [ROLE-26]', async () => {
    const { user } = await enter('/notifications', {
      listNotifications: () => notificationPage([testNotification({ kind: 'follow', actor: nobody() })]),
      markNotificationsSeen: () => unseen(0),
    });
    await user.click(await screen.findByRole('button', { name: /Anonymous followed you/ }));
    expect(await screen.findByText('This user has set their profile to anonymous.')).toBeVisible();
  });
});
