import type { Group, GroupDraft, NewGroup } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allowCutting, catchUploads } from '../../../test/browser.ts';
import { enter } from '../../../test/enter.ts';
import { choosePhoto, formAnswers, pickPlace, press, says, type } from '../../../test/event-form.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { openGroup } from '../../../test/group-screen.ts';
import { changedElsewhere, Refusal } from '../../../test/server.ts';
import { groupPage, newMe, ownGroup, testGroup } from '../../../test/world.ts';

type Answers = Parameters<typeof enter>[1];
const operator = () => newMe({ permissions: ['operator'], isOperator: true });
const led = (change: Partial<Group> = {}) => ownGroup({ role: 'Admin', can: { ...ownGroup().can, manage: true, edit: true }, ...change });
const on = testConfig({ groups: true });

async function edit(group: Group, answers: Answers = {}, me = newMe()) {
  const app = await enter(`/groups/${group.id}/edit`, { ...formAnswers, getGroup: () => group, ...answers }, me, on);
  await screen.findByLabelText('Name');
  return app;
}
/** A server on which the group has changed to this since. */
const changedTo =
  (now: Group) =>
  ({ body }: { body: unknown }) =>
    (body as { version: number }).version === now.version ? now : changedElsewhere('groups.changed', now);

describe('changing a group', () => {
  it('begins with what it is, sends its version and leaves its banner alone', async () => {
    const group = led({ version: 4, image: 'https://files.test/pier' });
    const { sent, address } = await edit(group, { updateGroup: () => group });
    expect(screen.getByLabelText('Name')).toHaveValue('Harbour Runners');
    expect(screen.getByLabelText('Activity')).toHaveValue('running');
    expect(screen.getByText('Portland, ME 04101')).toBeVisible();
    expect(screen.queryByLabelText('National group')).not.toBeInTheDocument();
    type('Description', ' At six. ');
    press('Save changes');
    await waitFor(() => expect(address()).toBe(`/groups/${group.id}`));
    const body = sent('updateGroup')[0]!.body as GroupDraft;
    expect(body).toMatchObject({ name: 'Harbour Runners', description: 'At six.', activity: 'running', joining: 'open', version: 4 });
    expect(body.location).toMatchObject({ city: 'Portland', latitude: 43.66 });
    expect(body).not.toHaveProperty('photo_url');
    expect(await screen.findByText('Group saved.')).toBeVisible();
  });

  it('says what each way of joining means', async () => {
    const { sent, user } = await edit(led(), { updateGroup: () => led() });
    expect(screen.getByText('Everybody can see what is in the group and join with one tap.')).toBeVisible();
    await user.click(screen.getByLabelText('By request'));
    expect(screen.getByText(/Admins approve new members/)).toBeVisible();
    await user.click(screen.getByLabelText('By invitation'));
    expect(screen.getByText('Only members and people who are invited can see that the group exists.')).toBeVisible();
    press('Save changes');
    await waitFor(() => expect(sent('updateGroup')[0]?.body).toMatchObject({ joining: 'invite' }));
  });

  it('moves to another place, and to none', async () => {
    const { sent } = await edit(led(), { updateGroup: () => new Refusal('server_error') });
    press('Choose another place');
    await pickPlace();
    press('Save changes');
    const denver = { city: 'Denver', state: 'CO', zip: '', latitude: 39.74, longitude: -104.99 };
    await waitFor(() => expect(sent('updateGroup')[0]?.body).toMatchObject({ location: denver }));
    expect(await screen.findByText("Couldn't save the group. Please try again later.")).toBeVisible();
    press('Choose another place');
    press('Save changes');
    await waitFor(() => expect(sent('updateGroup')[1]?.body).toMatchObject({ location: null }));
  });

  it('needs a name, and refuses texts that are too long before it is sent', async () => {
    const { sent } = await edit(led(), { updateGroup: () => led() });
    type('Name', ' ');
    type('Activity', 'x'.repeat(61));
    press('Save changes');
    await says('Name', fieldWords.required);
    await says('Activity', '1 character too many');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(sent('updateGroup')).toEqual([]);
  });

  it('uploads a banner once, also where saving fails at first', async () => {
    allowCutting();
    const puts = catchUploads(() => 200);
    let works = false;
    const upload = { createMedia: () => ({ media_upload_url: 'https://files.test/banner?signature=abc' }) };
    const { sent } = await edit(led(), { ...upload, updateGroup: () => (works ? led() : new Refusal('server_error')) });
    choosePhoto();
    const use = (await screen.findByText('Use photo')).closest('button')!;
    fireEvent.load(document.querySelector('[role=dialog] img')!);
    await waitFor(() => expect(use).toBeEnabled());
    fireEvent.click(use);
    expect(await screen.findByAltText('The chosen photo')).toBeVisible();
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    press('Save changes');
    expect(await screen.findByText("Couldn't save the group. Please try again later.")).toBeVisible();
    works = true;
    press('Save changes');
    await waitFor(() => expect(sent('updateGroup')).toHaveLength(2));
    expect(sent('updateGroup')[1]!.body).toMatchObject({ photo_url: 'https://files.test/banner' });
    expect(sent('createMedia')).toMatchObject([{ body: { media_intent: 'cover' } }]);
    expect(puts).toHaveLength(1);
  });

  it('takes over what another admin changed elsewhere, without asking', async () => {
    const group = led();
    const now = { ...group, activity: 'trail running', version: 2 };
    const { sent } = await edit(group, { updateGroup: changedTo(now) });
    type('Name', 'Pier Runners');
    press('Save changes');
    await waitFor(() => expect(sent('updateGroup')).toHaveLength(2));
    expect(sent('updateGroup')[1]!.body).toMatchObject({ name: 'Pier Runners', activity: 'trail running', version: 2 });
  });

  it.each([
    ['Keep mine', 'Pier Runners'],
    ['Use this one', 'Dock Runners'],
  ])('shows both where two admins changed the same, and lets one choose: %s', async (button, name) => {
    const group = led();
    const now = { ...group, name: 'Dock Runners', version: 2 };
    const { sent } = await edit(group, { updateGroup: changedTo(now) });
    type('Name', 'Pier Runners');
    press('Save changes');
    const panel = await screen.findByRole('alert', { name: 'This group was changed in another tab or on another device.' });
    expect(panel).toHaveTextContent('Name: Dock Runners');
    expect(screen.getByLabelText('Name')).toHaveValue('Pier Runners');
    press(button);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(name));
    if (button === 'Use this one') press('Save changes');
    await waitFor(() => expect(sent('updateGroup')).toHaveLength(2));
    expect(sent('updateGroup')[1]!.body).toMatchObject({ name, version: 2 });
  });

  it.each([
    ['those who do not look after it', ownGroup(), 'Only the admins of this group can do this.'],
    ['anybody once it is archived', led({ active: false, can: { ...ownGroup().can, manage: true } }), 'This group is no longer active.'],
  ])('is refused to %s', async (_, group, sentence) => {
    await enter(`/groups/${group.id}/edit`, { getGroup: () => group }, undefined, on);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the group' })).toHaveAttribute('href', `/groups/${group.id}`);
  });
});

describe('making a group', () => {
  it('is for operators, who choose its kind, and leads to it', async () => {
    const made = testGroup({ name: 'Hill Walkers' });
    const answers = { ...formAnswers, listGroups: () => groupPage([]), createGroup: () => made, getGroup: () => made };
    const { user, sent, address } = await enter('/groups', answers, operator(), on);
    await user.click(await screen.findByRole('link', { name: 'New group' }));
    await screen.findByLabelText('Name');
    type('Name', 'Hill Walkers');
    await user.click(screen.getByLabelText('Activity group'));
    press('Create group');
    await waitFor(() => expect(address()).toBe(`/groups/${made.id}`));
    expect(sent('createGroup')[0]!.body as NewGroup).toMatchObject({
      name: 'Hill Walkers',
      kind: 'activity',
      joining: 'open',
      location: null,
    });
  });

  it('sends the same again under the same key, and keeps what was typed', async () => {
    const { sent } = await enter('/groups/new', { ...formAnswers, createGroup: () => new Refusal('server_error') }, operator(), on);
    await screen.findByLabelText('Name');
    type('Name', 'Hill Walkers');
    press('Create group');
    expect(await screen.findByText("Couldn't create the group. Please try again later.")).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Hill Walkers');
    press('Create group');
    await waitFor(() => expect(sent('createGroup')).toHaveLength(2));
    const [one, two] = sent('createGroup').map(({ idempotencyKey }) => idempotencyKey);
    expect(one).toBeTruthy();
    expect(two).toBe(one);
  });

  it('is offered to nobody else', async () => {
    const { router } = await enter('/groups', { listGroups: () => groupPage([]) }, undefined, on);
    await screen.findByText('No groups within 50 miles.');
    expect(screen.queryByRole('link', { name: 'New group' })).not.toBeInTheDocument();
    await router.navigate({ to: '/groups/new' });
    expect(await screen.findByText('Only operators can do this.')).toBeVisible();
  });
});

describe("the menu of a group's page", () => {
  const can = { ...testGroup().can, manage: true, edit: true, archive: true };

  it('leads its admins to the form, and nobody else', async () => {
    const admin = await openGroup({ ...led(), id: testGroup().id });
    await admin.user.click(await screen.findByRole('button', { name: 'Options for this group' }));
    await admin.user.click(await screen.findByRole('menuitem', { name: 'Edit group' }));
    await waitFor(() => expect(admin.address()).toBe(`/groups/${admin.id}/edit`));
    expect(screen.queryByRole('menuitem', { name: 'Archive group' })).not.toBeInTheDocument();
  });

  it('has operators archive a group, after a question, and restore it', async () => {
    let active = true;
    const group = testGroup({ can });
    const now = () => ({ ...group, active, can: { ...can, edit: active }, version: active ? 1 : 2 });
    const { user, sent } = await openGroup(
      { ...group },
      {
        getGroup: now,
        archiveGroup: () => {
          active = false;
          return now();
        },
        restoreGroup: () => new Refusal('groups.operators_only'),
      },
      operator(),
    );
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Options for this group' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Archive group');
    await screen.findByRole('dialog', { name: 'Archive Harbour Runners?' });
    press('Archive');
    expect(await screen.findByText('Group archived.')).toBeVisible();
    expect(await screen.findByText('This group is no longer active.')).toBeVisible();
    expect(sent('archiveGroup')).toHaveLength(1);
    await choose('Restore group');
    expect(await screen.findByText('Only operators can do this.')).toBeVisible();
    expect(screen.getByText('This group is no longer active.')).toBeVisible();
  });

  it('lists archived groups for operators only', async () => {
    const old = testGroup({ name: 'Old Rowers', active: false });
    const listGroups: NonNullable<Answers>['listGroups'] = ({ query }) => groupPage(query.type === 'archived' ? [old] : []);
    const { sent } = await enter('/groups', { listGroups }, operator(), on);
    expect(await screen.findByRole('heading', { name: 'Archived Groups' })).toBeVisible();
    expect(await screen.findByText('Old Rowers')).toBeVisible();
    expect(sent('listGroups').map(({ query }) => query.type)).toContain('archived');
  });
});
