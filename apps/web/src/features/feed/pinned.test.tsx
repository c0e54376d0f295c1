import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { testConfig } from '../../test/fixtures.ts';
import { Refusal } from '../../test/server.ts';
import { feedPage, testPerson, testPost } from '../../test/world.ts';

const config = testConfig();
const announced = (change: Parameters<typeof testPost>[0] = {}) =>
  testPost({
    text: 'The pier is closed',
    actor: { ...testPerson(), id: null, first_name: 'Muster', last_name: '', anonymous_profile: false },
    community: { workspace: null },
    ...change,
  });
const withPinned = (pinned: ReturnType<typeof announced>[], rest: ReturnType<typeof testPost>[]) => {
  const { data, next } = feedPage(rest);
  return { data: { ...data, pinned }, next };
};
const pinned = () => screen.findByRole('region', { name: 'Pinned' });

it('stands above the feed once, under the name of the community', async () => {
  const closed = announced({ community: { workspace: 'Harbour Works' } });
  await enter('/feed', { listFollowingFeed: () => withPinned([closed], [testPost({ text: 'A walk' }), closed]) }, undefined, config);
  const above = within(await pinned());
  expect(above.getByText('The pier is closed')).toBeVisible();
  expect(above.getByText('Announcement for Harbour Works')).toBeVisible();
  expect(above.getByText('Muster')).toBeVisible();
  expect(screen.getAllByText('The pier is closed')).toHaveLength(1);
  const [first] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('The pier is closed');
});

it('is put away at once, which can be undone', async () => {
  const closed = announced();
  const { user, sent } = await enter('/feed', {
    listFollowingFeed: () => withPinned([closed], [testPost({ text: 'A walk' }), closed]),
    dismissAnnouncement: () => undefined,
    restoreAnnouncement: () => undefined,
  });
  await user.click(within(await pinned()).getByRole('button', { name: 'Put away' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument());
  // It is in its place still.
  expect(screen.getByText('The pier is closed')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(within(await pinned()).getByText('The pier is closed')).toBeVisible();
  expect(sent('dismissAnnouncement')).toHaveLength(1);
  expect(sent('restoreAnnouncement')).toHaveLength(1);
});

it('comes back where it could not be put away', async () => {
  const { user } = await enter('/feed', {
    listFollowingFeed: () => withPinned([announced()], [testPost({ text: 'A walk' })]),
    dismissAnnouncement: () => new Refusal('server_error'),
  });
  await user.click(within(await pinned()).getByRole('button', { name: 'Put away' }));
  expect(await screen.findByText("Couldn't put it away. Please try again later.")).toBeVisible();
  expect(within(await pinned()).getByText('The pier is closed')).toBeVisible();
});

it('leaves room for the people to follow, while nobody else has written', async () => {
  const closed = announced();
  await enter('/feed', { listFollowingFeed: () => withPinned([closed], [closed]) });
  expect(await pinned()).toBeVisible();
  expect(await screen.findByText('Nothing on your feed. Make a post, go to an event, or follow a user!')).toBeVisible();
});
