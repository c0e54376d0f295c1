import type { EventDraft, Group } from '@muster/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { fillEvent, formAnswers, press } from '../../../test/event-form.ts';
import { testConfig } from '../../../test/fixtures.ts';
import { Refusal } from '../../../test/server.ts';
import { asPerson, eventPage, newMe, testEvent, testFound, testGroup, testPerson } from '../../../test/world.ts';

type Answers = Parameters<typeof enter>[1];
const withGroups = testConfig({ groups: true });

/** A group, as its admin sees it. */
const runners = (change: Partial<Group> = {}): Group =>
  testGroup({
    name: 'River Runners',
    joined: true,
    role: 'Admin',
    told: 'mentions',
    can: { join: false, leave: true, post: true, create_event: true, manage: true, edit: true, archive: false },
    ...change,
  });
const asMember = (group: Group): Group => ({
  ...group,
  role: 'Member',
  can: { ...group.can, create_event: false, manage: false, edit: false },
});
const listing = (...groups: Group[]): Answers => ({
  listEvents: () => eventPage([]),
  listGroups: ({ query }) => ({ data: query.type === 'my_groups' ? groups : [], next: null }),
});
const add = { name: 'Create an event' };

describe('choosing whose event to create', () => {
  it('asks whether it is a chapter event or a member event, and in which group [EVENT-27]', async () => {
    const [first, second] = [runners(), runners({ name: 'Book Circle' })];
    const { user, address } = await enter('/events', listing(first, second, asMember(runners({ name: 'Others' }))), newMe(), withGroups);
    await user.click(await screen.findByRole('button', add));
    const sheet = within(await screen.findByRole('dialog', add));
    for (const name of ['Chapter Event', 'Member Event', 'Cancel']) expect(sheet.getByRole('button', { name })).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Chapter Event' }));
    const which = within(await screen.findByRole('dialog', { name: 'In which group?' }));
    expect(which.queryByRole('button', { name: 'Others' })).toBeNull();
    await user.click(which.getByRole('button', { name: 'Book Circle' }));
    await waitFor(() => expect(address()).toBe(`/events/new?group=${second.id}`));
  });

  it('does not ask which group where there is one, and leads to a member event, or nowhere, if that is chosen [EVENT-27]', async () => {
    const group = runners();
    const { user, address } = await enter('/events', { ...listing(group), getGroup: () => group }, newMe(), withGroups);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', add));
      await user.click(within(await screen.findByRole('dialog', add)).getByRole('button', { name }));
    };
    await choose('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/events');
    await choose('Chapter Event');
    await waitFor(() => expect(address()).toBe(`/events/new?group=${group.id}`));
  });

  it('opens a member event at once where there is no group to choose [EVENT-27]', async () => {
    await enter('/events', listing(asMember(runners())), newMe(), withGroups);
    expect(await screen.findByRole('link', add)).toHaveAttribute('href', '/events/new');
    expect(screen.queryByRole('button', add)).toBeNull();
  });

  it('asks for no groups where they are off [SHELL-03]', async () => {
    const { sent } = await enter('/events', listing(runners()));
    expect(await screen.findByRole('link', add)).toBeVisible();
    expect(sent('listGroups')).toEqual([]);
  });

  it('offers events of groups alone where the deployment has no others [ROLE-19]', async () => {
    const config = testConfig({ groups: true, local_events_outside_groups: false, virtual_events_outside_groups: false });
    const { user } = await enter('/events', listing(runners()), newMe(), config);
    await user.click(await screen.findByRole('button', add));
    const sheet = within(await screen.findByRole('dialog', add));
    expect(sheet.getByRole('button', { name: 'Chapter Event' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Member Event' })).toBeNull();
  });
});

describe('the events of a group', () => {
  const open = (group: Group, tab = '', answers: Answers = {}) =>
    enter(
      `/groups/${group.id}/events${tab}`,
      { getGroup: () => group, listEvents: () => eventPage([testEvent({ chapter_id: group.id, group_name: group.name })]), ...answers },
      newMe(),
      withGroups,
    );

  it('are a list of that group alone, to come or over, with a button for who may create one [EVENT-04]', async () => {
    const group = runners();
    const { user, sent } = await open(group);
    expect(await screen.findByRole('heading', { level: 1, name: 'River Runners' })).toBeVisible();
    await screen.findByText('NOON YOGA');
    expect(sent('listEvents').map(({ query }) => query)).toEqual([expect.objectContaining({ chapter_id: group.id, filter: 'active' })]);
    expect(screen.getByRole('link', add)).toHaveAttribute('href', `/events/new?group=${group.id}`);
    await user.click(screen.getByRole('link', { name: 'Past Events' }));
    await waitFor(() => expect(sent('listEvents').at(-1)!.query).toMatchObject({ chapter_id: group.id, filter: 'past' }));
    expect(screen.queryByRole('link', add)).toBeNull();
  });

  it('offer no button to who may create none there [ROLE-20]', async () => {
    await open(asMember(runners()), '', { listEvents: () => eventPage([]) });
    expect(await screen.findByText('This group has no upcoming events.')).toBeVisible();
    expect(screen.queryByRole('link', add)).toBeNull();
  });

  it('are not found where the group is not', async () => {
    await open(runners(), '', { getGroup: () => new Refusal('groups.not_found'), listEvents: () => eventPage([]) });
    expect(await screen.findByText('This group could not be found.')).toBeVisible();
  });

  it('do not exist where groups are off [SHELL-03]', async () => {
    const group = runners();
    const { sent } = await enter(`/groups/${group.id}/events`, { getGroup: () => group });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'River Runners' })).toBeNull());
    expect(sent('getGroup')).toEqual([]);
  });
});

describe('a new event of a group', () => {
  const begin = async (group: Group, features = {}, me = newMe()) => {
    const lena = testPerson({ first_name: 'Lena', last_name: 'Fischer' });
    const app = await enter(
      `/events/new?group=${group.id}`,
      {
        ...formAnswers,
        getGroup: () => group,
        createEvent: ({ body }) => testEvent({ name: (body as EventDraft).name }),
        getEvent: () => testEvent(),
        searchMembers: () => ({
          data: [testFound(lena), testFound({ id: null, anonymous_profile: true })],
        }),
      },
      me,
      testConfig({ groups: true, ...features }),
    );
    return { ...app, lena };
  };

  it('has a host who is found by name; its creator, unless they choose [EVENT-28, ROLE-21]', async () => {
    const group = runners();
    const me = newMe();
    const { user, sent, lena } = await begin(group, {}, me);
    await screen.findByLabelText('Name');
    expect(screen.getByText('An event in River Runners')).toBeVisible();
    expect(screen.getByText(`${asPerson(me).first_name} ${me.last_name}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change: Host' }));
    await user.type(screen.getByLabelText('Host'), 'Lena');
    await user.click(await screen.findByRole('option', { name: 'Lena Fischer' }));
    // Who is nobody to find cannot be chosen.
    expect(screen.queryByRole('option', { name: 'Anonymous' })).toBeNull();
    fillEvent();
    press('Create event');
    await waitFor(() => expect(sent('createEvent')[0]?.body).toMatchObject({ chapter_id: group.id, host_id: lena.id }));
  });

  it('may be virtual for its admin also where events of members are not [ROLE-19]', async () => {
    const off = { virtual_events_outside_groups: false };
    await begin(runners(), off);
    expect(await screen.findByRole('tab', { name: 'Virtual' })).toBeVisible();
  });

  it('may not be virtual there for a leader who is no admin [ROLE-19]', async () => {
    const leader = runners({ role: 'Member' });
    await begin(leader, { virtual_events_outside_groups: false });
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('tab', { name: 'Virtual' })).toBeNull();
  });

  it('is not offered to who may create none there [ROLE-20]', async () => {
    await begin(asMember(runners()));
    expect(await screen.findByText('You cannot create events here.')).toBeVisible();
  });
});

describe('the group of an event', () => {
  const open = async (features: Parameters<typeof testConfig>[0]) => {
    const event = testEvent({ chapter: { id: runners().id, name: 'River Runners' }, group_name: 'River Runners' });
    await enter(`/events/${event.id}`, { getEvent: () => event }, newMe(), testConfig(features));
    await screen.findByText(/River Runners/);
    return event.chapter!.id;
  };

  it('is named on it, and leads to the group', async () => {
    const id = await open({ groups: true });
    expect(screen.getByRole('link', { name: 'River Runners' })).toHaveAttribute('href', `/groups/${id}`);
  });

  it('leads nowhere where groups are off [SHELL-03]', async () => {
    await open({ groups: false });
    expect(screen.queryByRole('link', { name: 'River Runners' })).toBeNull();
  });
});
