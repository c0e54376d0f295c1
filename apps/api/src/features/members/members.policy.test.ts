import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { deploymentConfig } from '../../platform/start/config.ts';
import { isComplete, maySaveProfile, onboardingOf, profileCan, type Standing } from './members.policy.ts';

const verified = new Date('2026-01-01T00:00:00Z');
const done: Standing = {
  email_verified_at: verified,
  first_name: 'Ana',
  last_name: 'Marlow',
  profile_completed: true,
  workspace_id: 'w',
  permissions: [],
  address_type: 'domestic',
  country: 'US',
  street: '12 River Road',
  city: 'Boston',
  state: 'MA',
  military_status: null,
  military_branch: null,
  service_type: null,
};
const reference = deploymentConfig({});
const noWorkspaces = deploymentConfig({ features: { workspaces: false } });
const noAddress = deploymentConfig({ registration: { address: false } });
const blankLastNames = deploymentConfig({ features: { blank_last_names: true } });

const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as Refusal).code;
  }
};

describe('where the login outcome sends a member', () => {
  it.each([
    ['confirm_email', 'an unverified one', { email_verified_at: null }, reference],
    [
      'confirm_email',
      'an unverified one who lacks everything else too',
      { email_verified_at: null, workspace_id: null, profile_completed: false },
      reference,
    ],
    ['work_space', 'a verified one without a workspace', { workspace_id: null }, reference],
    ['work_space', 'one without a workspace and profile', { workspace_id: null, profile_completed: false }, reference],
    ['work_space', 'an event leader without a workspace', { workspace_id: null, permissions: ['event_leader'] }, reference],
    ['done', 'an operator without a workspace [ROLE-06]', { workspace_id: null, permissions: ['operator'] }, reference],
    ['done', 'one without a workspace where workspaces are off [SHELL-04]', { workspace_id: null }, noWorkspaces],
    ['registration', 'one whose profile is not completed', { profile_completed: false }, reference],
    [
      'registration',
      'an operator whose profile is not completed',
      { profile_completed: false, workspace_id: null, permissions: ['operator'] },
      reference,
    ],
    ['complete_profile', 'a completed one without a first name', { first_name: '' }, reference],
    ['complete_profile', 'a completed one without a last name', { last_name: ' ' }, reference],
    ['done', 'one without a last name where that is allowed', { last_name: '' }, blankLastNames],
    ['done', 'one with everything', {}, reference],
  ] as const)('%s: %s', (expected, _, change, config) => {
    expect(onboardingOf({ ...done, ...change }, config)).toBe(expected);
  });
});

it.each([
  [true, 'with verified email and names', {}, reference],
  [false, 'without a verified email', { email_verified_at: null }, reference],
  [false, 'without a first name', { first_name: '' }, reference],
  [false, 'with a whitespace last name [SHELL-43]', { last_name: '  ' }, reference],
  [true, 'without a last name where that is allowed', { last_name: '' }, blankLastNames],
  [false, 'without a street', { street: null }, reference],
  [true, 'without an address where none is asked for', { street: null, country: null }, noAddress],
  [false, 'without a first name where last names may be blank', { first_name: '' }, blankLastNames],
] as const)('says %s to a complete profile %s', (expected, _, change, config) => {
  expect(isComplete({ ...done, ...change }, config)).toBe(expected);
});

it.each([
  ['oneself', { id: 'me' }, false, true, { edit: true, post: true, comment: true, follow: false }],
  ['somebody else', { id: 'other' }, false, true, { edit: false, post: false, comment: true, follow: true }],
  ['somebody anonymous', { id: 'other', anonymous_profile: true }, false, true, { edit: false, post: false, comment: true, follow: false }],
  ['oneself, anonymous', { id: 'me', anonymous_profile: true }, true, true, { edit: true, post: false, comment: false, follow: false }],
  ['somebody else, being anonymous', { id: 'other' }, true, true, { edit: false, post: false, comment: false, follow: true }],
  ['oneself before registration is finished', { id: 'me' }, false, false, { edit: true, post: false, comment: false, follow: false }],
])('says what a viewer can do with the profile of %s', (_, profile, anonymous, registered, can) => {
  expect(profileCan({ id: 'me', anonymous, registered }, { anonymous_profile: false, ...profile })).toEqual(can);
});

it('lets a profile be saved by its owner alone', () => {
  expect(codeOf(() => maySaveProfile({ id: 'me' }, 'me'))).toBe('allowed');
  expect(codeOf(() => maySaveProfile({ id: 'me' }, 'other'))).toBe('member.not_you');
});
