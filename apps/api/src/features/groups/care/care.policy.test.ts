import { expect, it } from 'vitest';
import { groupCan } from '../groups.policy.ts';
import {
  careObjection,
  mayAccept,
  mayArchive,
  mayCare,
  mayCareActive,
  mayCreateGroup,
  mayRemoveMember,
  maySetRole,
} from './care.policy.ts';

const group = (role: 'Admin' | 'Member' | null, change: object = {}) => ({ id: 'g', role, archived_at: null, ...change });
const me = { id: 'me', permissions: [] as string[] };
const operator = { id: 'op', permissions: ['operator'] };
const refusalOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const other = { membership_id: 'm', member_id: 'other', active: true, only_admin: false };

it.each([
  ['an admin', me, 'Admin', null],
  ['a member', me, 'Member', 'groups.admins_only'],
  ['a stranger', me, null, 'groups.admins_only'],
  ['an operator outside', operator, null, null],
] as const)('%s looks after a group: %#', (_, who, role, code) => {
  expect(careObjection(who, group(role))).toBe(code);
  expect(refusalOf(() => mayCareActive(who, group(role)))).toBe(code);
  expect(refusalOf(() => maySetRole(who, group(role), other, 'Admin'))).toBe(code);
  expect(refusalOf(() => mayRemoveMember(who, group(role), other))).toBe(code);
});

it.each([
  ['an admin', me, 'Admin', null, { manage: true, edit: true }],
  ['an admin, once it is archived', me, 'Admin', new Date(), { manage: true, edit: false }],
  ['an operator outside', operator, null, null, { manage: true, edit: true }],
  ['an operator outside, once it is archived', operator, null, new Date(), { manage: true, edit: false }],
  ['a member', me, 'Member', null, { manage: false, edit: false }],
  ['a member, once it is archived', me, 'Member', new Date(), { manage: false, edit: false }],
] as const)('offers %s exactly what is allowed', (_, who, role, archived_at, can) => {
  const standing = { membership_id: 'm', told: null, since: null, needed: false, asked: false, invited: false, kept_out: false };
  const facts = { kind: 'activity', joining: 'open' } as const;
  const viewer = { session_id: 's', workspace_id: 'w', anonymous: false, verified: true, registered: true, ...who };
  const led = { ...standing, ...facts, ...group(role), archived_at };
  expect(groupCan(viewer, led)).toMatchObject(can);
  expect(refusalOf(() => mayCare(who, led)) === null).toBe(can.manage);
  expect(refusalOf(() => mayCareActive(who, led)) === null).toBe(can.edit);
});

it.each([
  ['other admins', false, null],
  ['no other admin', true, 'groups.needs_admin'],
] as const)('keeps an admin in a group with %s', (_, only_admin, code) => {
  const led = group('Admin');
  expect(refusalOf(() => maySetRole(me, led, { ...other, only_admin }, 'Member'))).toBe(code);
  expect(refusalOf(() => mayRemoveMember(operator, led, { ...other, only_admin }))).toBe(code);
  expect(refusalOf(() => maySetRole(me, led, { ...other, only_admin }, 'Admin'))).toBeNull();
});

it('names nobody an admin who may not come in', () => {
  expect(refusalOf(() => maySetRole(me, group('Admin'), { ...other, active: false }, 'Admin'))).toBe('groups.cannot_be_admin');
  expect(refusalOf(() => maySetRole(me, group('Admin'), { ...other, active: false }, 'Member'))).toBeNull();
});

it('lets nobody edit an archived group, nobody remove themselves, and only operators make and archive groups', () => {
  expect(refusalOf(() => mayCareActive(me, group('Admin', { archived_at: new Date() })))).toBe('groups.archived');
  expect(refusalOf(() => mayRemoveMember(me, group('Admin'), { ...other, member_id: 'me' }))).toBe('people.not_yourself');
  expect(refusalOf(() => mayCreateGroup(me))).toBe('groups.operators_only');
  expect(refusalOf(() => mayArchive(me, { id: 'g' }))).toBe('groups.operators_only');
  expect(refusalOf(() => mayCreateGroup(operator))).toBeNull();
});

it.each([
  [{ archived: false, kept_out: false }, null],
  [{ archived: true, kept_out: false }, 'groups.archived'],
  [{ archived: false, kept_out: true }, 'groups.kept_out'],
  [{ archived: false, kept_out: false, looked_after: false }, 'groups.invite_resting'],
] as const)('lets in by a link %j', (state, code) => {
  expect(refusalOf(() => mayAccept(me, { group_id: 'g', looked_after: true, ...state }))).toBe(code);
});
