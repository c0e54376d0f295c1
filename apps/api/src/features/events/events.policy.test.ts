import type { GroupKind } from '@muster/contract';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { deploymentConfig } from '../../platform/start/config.ts';
import type { Viewer } from '../../product/viewer.ts';
import { mayCreateEvent, mayEditEvent } from './events.policy.ts';
import type { EventFacts, GroupOfEvents } from './events.tables.ts';

const someone: Viewer = {
  id: 'm',
  session_id: 's',
  workspace_id: 'w',
  anonymous: false,
  permissions: [],
  verified: true,
  registered: true,
};
const leader: Viewer = { ...someone, permissions: ['event_leader'] };
const operator: Viewer = { ...someone, permissions: ['operator'] };
const anonymous: Viewer = { ...someone, anonymous: true };

const open = deploymentConfig({});
const onlyLocal = deploymentConfig({ features: { virtual_events_outside_groups: false } });
const onlyInGroups = deploymentConfig({ features: { virtual_events_outside_groups: false, local_events_outside_groups: false } });
const onlyLeaders = deploymentConfig({ rules: { event_creation: 'leaders' } });

const gated = deploymentConfig({ features: { payment: true, payment_gated_events: true } });

const group = (change: Partial<GroupOfEvents> = {}): GroupOfEvents => ({
  kind: 'others',
  joining: 'open',
  archived_at: null,
  role: 'Member',
  ...change,
});
const none = null;
const kinds: GroupKind[] = ['national', 'activity', 'sponsor', 'others'];

const outcome = (decide: () => unknown): string => {
  try {
    decide();
    return 'yes';
  } catch (error) {
    return (error as Refusal).code;
  }
};
interface Case {
  is_virtual?: boolean;
  inGroup?: GroupOfEvents | null;
  synced?: boolean;
  paid?: boolean;
  config?: typeof open;
}
const creates = (viewer: Viewer, { is_virtual = false, inGroup = none, synced = true, paid = false, config = open }: Case = {}) =>
  outcome(() =>
    mayCreateEvent(viewer, { is_virtual, chapter_id: inGroup && 'g', group: inGroup }, { is_synced: synced, has_membership: paid }, config),
  );

describe('who may create an event', () => {
  it.each([
    ['everybody, where nothing is restricted', 'yes', someone, {}],
    ['nobody but leaders, where the deployment says so', 'events.leaders_only', someone, { config: onlyLeaders }],
    ['leaders, there', 'yes', leader, { config: onlyLeaders }],
    ['the admin of a group, there, in it', 'yes', someone, { config: onlyLeaders, inGroup: group({ role: 'Admin' }) }],
    ['no other member of a group, there', 'events.group_leaders_only', someone, { config: onlyLeaders, inGroup: group() }],
  ] as const)('%s [ROLE-18]', (_, expected, viewer, which: Case) => expect(creates(viewer, which)).toBe(expected));

  const admin = group({ role: 'Admin' });
  it.each([
    ['nobody without a membership, where one is asked for', 'payments.needs_membership', someone, { config: gated }],
    ['whoever has one, there', 'yes', someone, { config: gated, paid: true }],
    ['leaders without one, there', 'yes', leader, { config: gated }],
    ['no operator without one, there', 'payments.needs_membership', operator, { config: gated }],
    ['no admin of a group without one, there', 'payments.needs_membership', someone, { config: gated, inGroup: admin }],
    ['nobody anonymous, there, whatever they paid', 'member.anonymous_cannot', anonymous, { config: gated, paid: true }],
    ['anybody, where payment is off', 'yes', someone, { config: deploymentConfig({ features: { payment_gated_events: true } }) }],
    ['anybody, where events are not tied to it', 'yes', someone, { config: deploymentConfig({ features: { payment: true } }) }],
  ] as const)('%s [ROLE-17] [SHELL-11]', (_, expected, viewer, which: Case) => expect(creates(viewer, which)).toBe(expected));

  it.each([
    ['anybody, a virtual one, where those are on', 'yes', someone, { is_virtual: true }],
    ['nobody, a virtual one, where they are off', 'events.only_in_groups', leader, { is_virtual: true, config: onlyLocal }],
    ['anybody, one on site, there', 'yes', someone, { config: onlyLocal }],
    ['nobody, any outside groups', 'events.only_in_groups', leader, { config: onlyInGroups }],
    ['the admin of a group, one on site in it', 'yes', someone, { config: onlyInGroups, inGroup: group({ role: 'Admin' }) }],
    ['and a virtual one', 'yes', someone, { is_virtual: true, config: onlyInGroups, inGroup: group({ role: 'Admin' }) }],
    [
      'no leader who is not its admin, a virtual one',
      'events.group_admins_only',
      leader,
      { is_virtual: true, config: onlyLocal, inGroup: group() },
    ],
    ['a leader, a virtual one where those are on', 'yes', leader, { is_virtual: true, inGroup: group() }],
  ] as const)('%s [ROLE-19]', (_, expected, viewer, which: Case) => expect(creates(viewer, which)).toBe(expected));

  it.each(kinds)('in a group of the kind %s [ROLE-20]', (kind) => {
    const isChapter = kind === 'others';
    const inGroup = group({ kind });
    expect(creates(someone, { inGroup: { ...inGroup, role: 'Admin' } })).toBe('yes');
    expect(creates(leader, { inGroup })).toBe(isChapter ? 'yes' : 'events.group_admins_only');
    expect(creates(someone, { inGroup })).toBe(isChapter ? 'events.group_leaders_only' : 'events.group_admins_only');
    // Operators have no role in a group.
    expect(creates(operator, { inGroup: { ...inGroup, role: null } })).toBe(
      isChapter ? 'events.group_leaders_only' : 'events.group_admins_only',
    );
  });

  it('a leader who is no member, in open chapters alone [ROLE-20]', () => {
    expect(creates(leader, { inGroup: group({ role: null }) })).toBe('yes');
    for (const joining of ['request', 'invite'] as const)
      expect(creates(leader, { inGroup: group({ role: null, joining }) })).toBe('events.group_leaders_only');
  });

  it('nobody in an archived group [ROLE-20]', () => {
    for (const viewer of [someone, leader, operator])
      expect(creates(viewer, { inGroup: group({ role: 'Admin', archived_at: new Date() }) })).toBe('groups.archived');
  });

  it('nobody anonymous, and nobody until their account has synced [ROLE-22] [ROLE-23]', () => {
    expect(creates(anonymous)).toBe('member.anonymous_cannot');
    expect(creates(anonymous, { inGroup: group({ role: 'Admin' }) })).toBe('member.anonymous_cannot');
    expect(creates(someone, { synced: false })).toBe('events.not_synced');
    expect(creates(someone, { synced: false, inGroup: group({ role: 'Admin' }) })).toBe('events.not_synced');
  });
});

describe('who may move an event', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const event = (change: Partial<EventFacts & { is_virtual: boolean; chapter_id: string | null }> = {}) => ({
    id: 'e',
    host_id: 'm',
    creator_id: 'm',
    workspace_id: null,
    status: 'In Progress' as const,
    removed_at: null,
    starts_at: new Date('2026-03-04T12:00:00Z'),
    ends_at: new Date('2026-03-04T13:00:00Z'),
    created_at: new Date('2026-03-01T12:00:00Z'),
    scheduled_at: null,
    checked_in: 0,
    is_virtual: false,
    chapter_id: null,
    ...change,
  });
  const moves = (before: ReturnType<typeof event>, inGroup: GroupOfEvents | null, config = open) =>
    outcome(() =>
      mayEditEvent(someone, before, { is_virtual: before.is_virtual, chapter_id: inGroup && 'g', group: inGroup }, now, config),
    );

  it('its host, into a group in which they may create events [ROLE-20]', () => {
    expect(moves(event(), group({ role: 'Admin' }))).toBe('yes');
    expect(moves(event(), group())).toBe('events.group_leaders_only');
    expect(moves(event(), group({ role: 'Admin', archived_at: now }))).toBe('groups.archived');
  });

  it('and out of one where events outside groups are on [ROLE-19]', () => {
    expect(moves(event({ chapter_id: 'g' }), null)).toBe('yes');
    expect(moves(event({ chapter_id: 'g' }), null, onlyInGroups)).toBe('events.only_in_groups');
  });

  it('nobody else; what an event of a group is may stay, also once the group is archived [ROLE-15] [ROLE-20]', () => {
    expect(moves(event({ chapter_id: 'g' }), group({ archived_at: now }))).toBe('yes');
    expect(moves(event({ host_id: 'h', creator_id: 'c', chapter_id: 'g' }), group({ role: 'Admin' }))).toBe('events.not_yours');
  });
});
