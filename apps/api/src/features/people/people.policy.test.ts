import { expect, it } from 'vitest';
import type { Viewer } from '../../product/viewer.ts';
import { isProfileOpen } from './people.policy.ts';

const viewer = (change: Partial<Viewer>): Viewer => ({
  id: 'me',
  session_id: 's',
  workspace_id: 'w',
  anonymous: false,
  permissions: [],
  verified: true,
  registered: true,
  ...change,
});

it.each([
  ['a member, an open profile', {}, { id: 'other', anonymous_profile: false }, true],
  ['a member, an anonymous profile', {}, { id: 'other', anonymous_profile: true }, false],
  ['its owner', { anonymous: true }, { id: 'me', anonymous_profile: true }, true],
  [
    'an event leader, whom no attendee list leads there',
    { permissions: ['event_leader'] },
    { id: 'other', anonymous_profile: true },
    false,
  ],
  ['an operator', { permissions: ['operator'] }, { id: 'other', anonymous_profile: true }, false],
])('%s', (_, who, member, expected) => {
  expect(isProfileOpen(viewer(who), member)).toBe(expected);
});
