import { expect, it } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { deploymentConfig } from '../../platform/start/config.ts';
import { mayEnterWorkspace } from './workspaces.policy.ts';

const reference = deploymentConfig({});
const noWorkspaces = deploymentConfig({ features: { workspaces: false } });
const done = { id: 'me', email_verified_at: new Date('2026-01-01T00:00:00Z'), workspace_id: 'w' };

const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as Refusal).code;
  }
};

it.each([
  ['allowed', 'a verified member without one', { workspace_id: null }, reference],
  ['member.email_unverified', 'an unverified member', { workspace_id: null, email_verified_at: null }, reference],
  ['member.workspace_set', 'a member who has one', {}, reference],
  ['feature_off', 'anybody where workspaces are off', { workspace_id: null }, noWorkspaces],
] as const)('answers %s when a workspace is entered by %s', (expected, _, change, config) => {
  expect(codeOf(() => mayEnterWorkspace({ ...done, ...change }, config))).toBe(expected);
});
