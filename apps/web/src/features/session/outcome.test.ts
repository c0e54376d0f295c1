import { describe, expect, it } from 'vitest';
import { testConfig } from '../../test/fixtures.ts';
import { configuredSteps, loginOutcome } from './outcome.ts';

describe('where a member goes after signing in', () => {
  const config = testConfig();
  const other = testConfig();
  other.registration = { ...other.registration, steps: ['complete_registration', 'personal_information'] };

  it('whose email is not verified, to the confirmation, wherever they came from [AUTH-15]', () =>
    expect(loginOutcome({ onboarding: 'confirm_email' }, config, '/events')).toBe('/registration/confirm_email'));

  it('who needs a workspace, to its code [AUTH-16]', () =>
    expect(loginOutcome({ onboarding: 'work_space' }, config, '/events')).toBe('/registration/work_space'));

  it('whose profile was never completed, to the first configured step; one that is incomplete now, to its form [AUTH-17]', () => {
    expect(loginOutcome({ onboarding: 'registration' }, config)).toBe('/registration/personal_info');
    expect(loginOutcome({ onboarding: 'registration' }, other)).toBe('/registration/privacy_info');
    expect(loginOutcome({ onboarding: 'complete_profile' }, config)).toBe('/profile/edit');
  });

  it('in all other cases, back to where they came from, or to the feed [AUTH-18]', () => {
    expect(loginOutcome({ onboarding: 'done' }, config, '/events?tab=virtual')).toBe('/events?tab=virtual');
    expect(loginOutcome({ onboarding: 'done' }, config)).toBe('/feed');
  });

  it('through steps in the configured order [REG-15]', () =>
    expect(configuredSteps(other).map((step) => step.path)).toEqual(['/registration/privacy_info', '/registration/personal_info']));
});
