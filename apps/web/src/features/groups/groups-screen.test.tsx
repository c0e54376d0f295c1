import type { Group } from '@muster/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { heading } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { groupPage, newMe, ownGroup, testGroup, testId } from '../../test/world.ts';

type Lists = Partial<Record<string, Group[]>>;
const on = testConfig({ groups: true });
const off = testConfig({ groups: false });
const answering =
  (lists: Lists) =>
  ({ query }: Received) =>
    groupPage(lists[query.type!] ?? []);
const open = (lists: Lists, answers: Parameters<typeof enter>[1] = {}, address = '/groups', me = newMe()) =>
  enter(address, { listGroups: answering(lists), ...answers }, me, on);

const place = { street: '', city: 'Boston', state: 'MA', zip: '02108', lat: 42.36, long: -71.06, locale: 'US' };

describe('the groups screen', () => {
  it('shows the carousels in their order, the first without a title [GROUP-02, GROUP-05]', async () => {
    await open({
      national: [testGroup({ name: 'Everybody', kind: 'national' })],
      admin: [ownGroup({ name: 'Mine to care for', role: 'Admin' })],
      my_groups: [ownGroup({ name: 'Mine' })],
      activity: [testGroup({ name: 'Runners', kind: 'activity' })],
      nearby: [testGroup({ name: 'Around the corner' })],
    });
    await screen.findByText('Around the corner');
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Admin',
      'My Groups',
      'Activity Groups',
      'Nearby Groups',
    ]);
    const regions = within(screen.getByRole('main'))
      .getAllByRole('region')
      .map((each) => each.getAttribute('aria-label'));
    expect(regions).toEqual(['National Groups', 'Admin', 'My Groups', 'Activity Groups', 'Nearby Groups']);
    expect(within(screen.getByRole('region', { name: 'National Groups' })).getByText('Everybody')).toBeVisible();
  });

  it('shows only those that have something, but says so of those nearby and one’s own [GROUP-08, GROUP-09, GROUP-10]', async () => {
    await open({});
    expect(await screen.findByText("You currently aren't in any groups.")).toBeVisible();
    expect(screen.getByText('Favorite a group to add it here.')).toBeVisible();
    expect(await screen.findByText('No groups within 50 miles.')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['My Groups', 'Nearby Groups']),
    );
    expect(screen.queryByText('Activity Groups')).not.toBeInTheDocument();
    expect(screen.queryByText('Admin')).not.toBeInTheDocument();
  });

  it('says of a group what it is, where, how many are in it, and what the viewer is to it', async () => {
    const joined = ownGroup({ members_count: 1200 });
    await open({
      my_groups: [joined, ownGroup({ name: 'Old friends', active: false })],
      activity: [testGroup({ name: 'By request', kind: 'activity', joining: 'request', asked: true, opens: false, members: [] })],
    });
    const tile = await screen.findByRole('link', { name: /Harbour Runners/ });
    expect(tile).toHaveAttribute('href', `/groups/${joined.id}`);
    expect(tile).toHaveTextContent('Chapter · running · Portland, ME');
    expect(tile).toHaveTextContent('1200 members');
    expect(tile).toHaveTextContent('Joined');
    expect(screen.getByRole('link', { name: /Old friends/ })).toHaveTextContent('Archived');
    expect(screen.getByRole('link', { name: /By request/ })).toHaveTextContent('Asked');
  });

  it('is walked through with the arrow keys, Home and End, and goes on where more are [GROUP-05]', async () => {
    const { reach, user, sent } = await open(
      {},
      {
        listGroups: ({ query }) =>
          query.type !== 'activity'
            ? groupPage([])
            : query.offset
              ? groupPage([testGroup({ name: 'Four' })])
              : groupPage([testGroup({ name: 'One' }), testGroup({ name: 'Two' }), testGroup({ name: 'Three' })], 'more'),
      },
    );
    const one = await screen.findByRole('link', { name: /One/ });
    act(() => one.focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: /Two/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Three/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: /Three/ })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(one).toHaveFocus();
    act(reach);
    expect(await screen.findByRole('link', { name: /Four/ })).toBeVisible();
    expect(
      sent('listGroups')
        .filter(({ query }) => query.type === 'activity')
        .map(({ query }) => query.offset),
    ).toEqual([undefined, 'more']);
  });

  it('has buttons for whoever does not swipe, only where there is more to see', async () => {
    const { user } = await open({ activity: [testGroup({ name: 'One' }), testGroup({ name: 'Two' })] });
    const row = (await screen.findByRole('link', { name: /One/ })).closest('ul')!;
    expect(screen.queryByRole('button', { name: 'On in Activity Groups' })).not.toBeInTheDocument();
    vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(900);
    vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(400);
    const scrolled = vi.fn();
    row.scrollBy = scrolled as never;
    fireEvent.scroll(row);
    expect(screen.getByRole('button', { name: 'Back in Activity Groups' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'On in Activity Groups' }));
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ left: 340 }));
  });

  it('says which carousel could not be loaded, and tries again', async () => {
    let works = false;
    const { user } = await open(
      {},
      {
        listGroups: ({ query }) =>
          query.type !== 'my_groups' ? groupPage([]) : works ? groupPage([ownGroup()]) : new Refusal('server_error'),
      },
    );
    expect(await screen.findByText("Couldn't load these groups.")).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Harbour Runners/ })).toBeVisible();
  });
});

describe('groups nearby', () => {
  /** The places around which groups were looked for, one after the other: a screen that is drawn anew meanwhile looks around the same once more. */
  const nearby = (sent: Awaited<ReturnType<typeof enter>>['sent']) =>
    sent('listGroups')
      .filter(({ query }) => query.type === 'nearby')
      .map(({ query: { lat, long } }) => [lat, long])
      .filter(([lat, long], at, all) => at === 0 || lat !== all[at - 1]![0] || long !== all[at - 1]![1]);
  const locate = (answer: (done: PositionCallback, failed: PositionErrorCallback) => void) => {
    const asked = vi.fn(answer);
    vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition: asked } }));
    return asked;
  };

  it('are around the place of the profile, or one that was chosen before [GROUP-10, GROUP-32]', async () => {
    const { sent } = await open({});
    await screen.findByText('No groups within 50 miles.');
    expect(nearby(sent)).toEqual([[undefined, undefined]]);
  });

  it('are around the chosen place, until that is taken back', async () => {
    localStorage.setItem('places.location', JSON.stringify(place));
    const { sent, user } = await open({ nearby: [testGroup({ name: 'Around the corner' })] });
    await screen.findByText('Around the corner');
    expect(nearby(sent)).toEqual([['42.36', '-71.06']]);
    await user.click(screen.getByRole('button', { name: 'Use the place in your profile' }));
    await waitFor(() =>
      expect(nearby(sent)).toEqual([
        ['42.36', '-71.06'],
        [undefined, undefined],
      ]),
    );
  });

  it('ask where this browser is only on a tap, and say so when that is denied [GEO-34]', async () => {
    const asked = locate((_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    const { user } = await open({});
    await screen.findByText('No groups within 50 miles.');
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('combobox', { name: 'City or Zip' }));
    await user.click(await screen.findByRole('option', { name: 'Use Current Location' }));
    expect(await screen.findByText('Location permission was denied. Enter a city or zip instead.')).toBeVisible();
  });
});

describe('the search', () => {
  const found = (mine: Group[], others: Group[], offset: string | null = null) => ({ my_groups: mine, other_groups: others, offset });
  const box = () => screen.findByRole('textbox', { name: 'Search for Groups' });

  it('is explained, rests before it asks, and finds groups of one’s own and others [GROUP-04, GROUP-11, GROUP-13]', async () => {
    const { user, sent, address, reach } = await open(
      {},
      {
        searchGroups: ({ query }) =>
          query.offset
            ? found([], [testGroup({ name: 'Portland Walkers' })])
            : found([ownGroup()], [testGroup({ name: 'Portland Rowers' })], 'more'),
      },
    );
    expect(await box()).toHaveAttribute('placeholder', 'Search for Groups');
    expect(await box()).toHaveAccessibleDescription('Search by name, activity, zip or city, state');
    await user.type(await box(), 'port');
    await screen.findByRole('region', { name: 'Other Groups' });
    const mine = within(screen.getByRole('region', { name: 'My Groups' }));
    expect(mine.getByRole('link', { name: /Harbour Runners/ })).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'Other Groups' }));
    expect(others.getByRole('link', { name: /Portland Rowers/ })).toBeVisible();
    expect(sent('searchGroups').map(({ query }) => query.q)).toEqual(['port']);
    expect(address()).toBe('/groups?q=port');
    act(reach);
    expect(await screen.findByRole('link', { name: /Portland Walkers/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText("You currently aren't in any groups.")).toBeVisible();
    await waitFor(() => expect(address()).toBe('/groups'));
  });

  it('is in the address, and says when nothing matches [GROUP-12]', async () => {
    const { sent } = await open({}, { searchGroups: () => found([], []) }, '/groups?q=chess');
    expect(await screen.findByText('No groups matching search term')).toBeVisible();
    expect(await box()).toHaveValue('chess');
    expect(sent('listGroups')).toEqual([]);
  });

  it('says when it fails, and tries again [GROUP-48]', async () => {
    let works = false;
    const { user } = await open(
      {},
      { searchGroups: () => (works ? found([], [testGroup()]) : new Refusal('server_error')) },
      '/groups?q=port',
    );
    expect(await screen.findByText('An error occurred trying to search groups. Please try again later.')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Harbour Runners/ })).toBeVisible();
  });

  it('follows a tap on the own tab back to the carousels', async () => {
    const { user } = await open({}, { searchGroups: () => found([], [testGroup()]) }, '/groups?q=port');
    await screen.findByRole('link', { name: /Harbour Runners/ });
    await user.click(screen.getByRole('link', { name: 'Groups' }));
    expect(await screen.findByText("You currently aren't in any groups.")).toBeVisible();
    expect(await box()).toHaveValue('');
  });
});

describe('where groups are off', () => {
  const id = testId();
  it.each(['/groups', '/groups?q=run', `/groups/${id}`, `/groups/${id}/members`, `/groups/${id}/events`, `/groups/${id}/feed/${id}`])(
    '%s leads to the feed, and nothing leads there [GROUP-02, SHELL-03]',
    async (from) => {
      const { address, calls } = await enter(from, { listFollowingFeed: () => ({ data: { results: [] }, next: null }) }, newMe(), off);
      await heading('Feed');
      expect(address()).toBe('/feed');
      expect(document.querySelector('a[href^="/groups"]')).toBeNull();
      expect(calls.map(({ name }) => name)).not.toContain('getGroup');
    },
  );
});
