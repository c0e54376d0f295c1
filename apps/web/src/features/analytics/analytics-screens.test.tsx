import type { EmployerView, Look, WorkspaceAnalytics } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { newMe, testId } from '../../test/world.ts';

const id = testId();
const shown = {
  workspace_id: id,
  workspace_name: 'Harbour Works',
  total_registrations: 120,
  active_users_last_30_days: 41,
  counted_until: '2026-03-01',
  withheld: 'too_few' as const,
  floor: 5,
  total_steps: 1_250_000,
  total_miles: null,
  total_badges: 6,
  total_checkins: null,
  challenges: [{ challenge_id: testId(), challenge_name: 'Fifty miles', total_participants: null }],
  events: [{ event_id: testId(), event_name: 'Regatta', ended_at: '2026-02-27T15:00:00Z', total_participants: 17 }],
};
const workspace: WorkspaceAnalytics = {
  ...shown,
  users: [{ full_name: 'Omar Silva', date_joined: '2026-01-05' }],
  can: { download: true },
};
const newcomers = [{ since: '2025-11-01', until: '2025-12-31', joined: 24, stayed: 15 }];
const period = { active_users: 41, steps: 9000, miles: null, badges: 1, checkins: 7, events: 2, participants: 52 };
const answers: Parameters<typeof enter>[1] = {
  listAnalytics: () => ({ data: [shown], next: null }),
  getWorkspaceAnalytics: () => workspace,
  getAnalyticsHistory: ({ query }) => ({
    data:
      query.period === 'months'
        ? [{ ...period, begins: '2026-02-01' }]
        : [
            { ...period, begins: '2026-02-16', steps: 7950, badges: 3 },
            { ...period, begins: '2026-02-23' },
          ],
    newcomers,
  }),
  listAnalyticsUsers: () => ({ data: workspace.users, count: 1, next: null }),
  listAnalyticsChallenges: () => ({ data: shown.challenges, count: 1, next: null }),
  listAnalyticsEvents: () => ({ data: shown.events, count: 1, next: null }),
};
const leader = () => newMe({ permissions: ['event_leader'] });
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('lists workspaces, and leads to one with its totals and blocks [ANALYT-02] [ANALYT-03] [ANALYT-05] [ANALYT-06] [ANALYT-09]', async () => {
  const { user } = await enter('/analytics', answers, leader());
  const link = within(await screen.findByRole('link', { name: /Harbour Works/ }));
  expect(link.getByText('Total Users').nextElementSibling).toHaveTextContent('120');
  expect(link.getByText('Active Users').nextElementSibling).toHaveTextContent('41');
  expect(screen.getByRole('link', { name: /Harbour Works/ })).toHaveAttribute('href', `/workspaceanalytics?workspace_id=${id}`);
  await user.click(screen.getByRole('link', { name: /Harbour Works/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Works' })).toBeVisible();
  expect(screen.getByText('41 of 120 colleagues were active in the last 30 days.')).toBeVisible();
  expect([valueOf('Steps'), valueOf('Miles')].map((each) => each?.textContent)).toEqual(['1,250,000', 'Not released']);
  expect(screen.getByRole('row', { name: 'Fifty miles Not released' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Regatta 17' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Omar Silva Jan 5, 2026' })).toBeVisible();
  // Pictures, with all of them as a table, by weeks or months.
  expect(await screen.findByText('Steps: 9,000 in the week from Feb 23, 2026, up 1,050 from the week before')).toBeVisible();
  const rowsOf = async (name: string) => {
    const picture = within(screen.getByRole('figure', { name: new RegExp(`^${name}`) }));
    await user.click(picture.getByText('As a table'));
    return picture.getAllByRole('row').map(({ textContent }) => textContent);
  };
  expect(await rowsOf('People in challenges')).toEqual(['Week fromPeople in challenges', 'Feb 23, 202652', 'Feb 16, 202652']);
  expect((await rowsOf('Miles')).slice(1)).toEqual(['Feb 23, 2026Not released', 'Feb 16, 2026Not released']);
  expect(await rowsOf('Newcomers who stayed')).toEqual(['Joined inNewcomers who stayed', 'Nov 2025 to Dec 202515 of 24']);
  await user.click(screen.getByRole('radio', { name: 'Months' }));
  expect(await screen.findByText('Steps: 9,000 in Feb 2026')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All challenges' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible();
});

it.each([
  ['users', 'Users', 'downloadAnalyticsUsers', 'Error downloading workspace user CSV'],
  ['challenges', 'Challenges', 'downloadAnalyticsLeaderboard', 'Error downloading workspace leaderboard CSV'],
  ['events', 'Events', 'downloadAnalyticsAttendees', 'Error downloading workspace attendee CSV'],
] as const)(
  'downloads %s once at a time and says if that fails [ANALYT-04] [ANALYT-10] [ANALYT-16] [ANALYT-17] [ANALYT-18]',
  async (block, title, call, message) => {
    let fails = true;
    const { user, sent } = await enter(
      `/challengeworkspaceanalytics?workspace_id=${id}&block=${block}`,
      { ...answers, [call]: () => (fails ? new Refusal('server_error') : 'a,b\r\n') },
      leader(),
    );
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(message)).toBeVisible();
    fails = false;
    const before = sent(call).length;
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('CSV downloaded.')).toBeVisible();
    const busy = screen.getByRole('button', { name: 'Prepping CSV...' });
    await user.click(busy);
    expect(sent(call)).toHaveLength(before + 1);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
  },
);

it('leads back without a workspace, away where analytics are off, and says what is not there', async () => {
  await enter('/workspaceanalytics', answers, leader());
  expect(await screen.findByRole('link', { name: /Harbour Works/ })).toBeVisible();
  const gone = await enter(`/workspaceanalytics?workspace_id=${id}`, {
    ...answers,
    getWorkspaceAnalytics: () => new Refusal('analytics.not_found'),
  });
  expect(await screen.findByText("You can't see the analytics of this workspace.")).toBeVisible();
  expect(gone.sent('getAnalyticsHistory')).toEqual([]);
});

it('shows in the settings of everybody what leads there [SHELL-15]', async () => {
  await enter('/profile/settings', {});
  expect(await screen.findByRole('link', { name: 'What my employer sees' })).toHaveAttribute('href', '/profile/settings/employer');
});

it.each([
  ['leaders', leader(), {}, 1],
  ['other members', newMe(), {}, 0],
  ['leaders where analytics are off', leader(), { in_app_analytics: false }, 0],
] as const)('shows on the profile of %s an entry, or none [ANALYT-07] [SHELL-15]', async (_, me, features, entries) => {
  await enter('/profile', {}, me, testConfig(features));
  expect(await screen.findByRole('link', { name: 'Saved posts' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Analytics' })).toHaveLength(entries);
});

it('has no figures where analytics are off, but each look of an operator [SHELL-15]', async () => {
  const look: Look = {
    id: crypto.randomUUID(),
    at: '2026-03-02T15:00:00Z',
    what: 'score',
    by: 'Grace Kim',
    challenge: { id: crypto.randomUUID(), name: 'Harbour laps' },
    reason: 'Two people say that they walked together',
  };
  const digest: Look = { ...look, id: crypto.randomUUID(), what: 'digest', by: null, challenge: null, reason: '' };
  const { sent } = await enter(
    '/profile/settings/employer',
    { listLooks: () => ({ data: [look, digest], next: null }) },
    newMe(),
    testConfig({ in_app_analytics: false }),
  );
  const row = within((await screen.findByText('Reviewed your score in Harbour laps, day by day')).closest('li')!);
  expect(row.getByText('“Two people say that they walked together”')).toBeVisible();
  expect(row.getByText(/^Grace Kim/)).toBeVisible();
  expect(within(screen.getByText('Looked at your weekly digest').closest('li')!).getByText(/^At the server/)).toBeVisible();
  expect(sent('getEmployerView')).toEqual([]);
});

it('asks whoever an operator moved before they count in the figures, and says from when on they do', async () => {
  const move = { from: 'Pier', to: { id, name: 'Harbour Works' }, moved_at: '2026-03-02T15:00:00Z', reason: 'New team', counts_from: null };
  const view = { workspace: shown, lookers: [], move };
  let fails = true;
  const { user, sent } = await enter('/profile/settings/employer', {
    getEmployerView: () => view,
    getEmployerHistory: () => ({ data: [], newcomers: [] }),
    agreeToCount: () => (fails ? new Refusal('server_error') : { ...view, move: { ...move, counts_from: '2026-03-09' } }),
  });
  expect(await screen.findByRole('heading', { name: 'You were moved to Harbour Works' })).toBeVisible();
  expect(screen.getByText('An operator moved you from Pier to Harbour Works on Mar 2, 2026.')).toBeVisible();
  expect(screen.getByText('The reason: “New team”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agree to be counted' }));
  expect(await screen.findByText(/you have not agreed yet/)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Agree to be counted' }));
  expect(await screen.findByText(/What you log from Mar 9, 2026 on counts in the figures of Harbour Works/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agree to be counted' })).not.toBeInTheDocument();
  expect(sent('agreeToCount').at(-1)!.body).toEqual({ workspace_id: id });
});

it('shows a member what their employer sees, what never, and who looked', async () => {
  const seen = { looked_on: null, listed_on: null, downloaded_on: null };
  const view: EmployerView = {
    workspace: shown,
    lookers: [
      { name: 'Grace Kim', role: 'operator', ...seen, looked_on: '2026-03-02', downloaded_on: '2026-03-03' },
      { name: 'Jonas Weber', role: 'event_leader', ...seen },
    ],
    move: null,
  };
  await enter('/profile/settings/employer', {
    getEmployerView: () => view,
    getEmployerHistory: () => ({ data: [{ ...period, begins: '2026-02-23' }], newcomers }),
    listLooks: () => ({ data: [], next: null }),
  });
  expect(await screen.findByText('No operator has looked at you alone.')).toBeVisible();
  expect(await screen.findByText('41 of 120 colleagues were active in the last 30 days.')).toBeVisible();
  expect(valueOf('Miles')).toHaveTextContent('Not released');
  expect(await screen.findByText('Newcomers who stayed: 15 of 24 in Nov 2025 to Dec 2025')).toBeVisible();
  const row = (name: string) => within(screen.getByText(name).closest('li')!);
  expect(row('Grace Kim').getByText('Looked at figures on Mar 2, 2026')).toBeVisible();
  expect(row('Grace Kim').getByText('Downloaded a file on Mar 3, 2026')).toBeVisible();
  expect(row('Jonas Weber').getByText('Has not looked at figures or names')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Never shown' })).toBeVisible());
});
