import { expect, it } from 'vitest';
import everything from '../../../../../deployments/everything.json';
import { testConfig } from '../../test/fixtures.ts';
import { account } from './account.words.ts';
import { accountStep, emailStep, shirtStepOf, stepOf, totalSteps } from './steps.ts';

it('counts the account as 1, the email as 2 and the first configured step as 3; the total is two more than the configured [REG-16]', () => {
  const config = testConfig();
  expect(account.step(accountStep, totalSteps(config))).toBe('STEP 1 OF 4');
  expect(account.step(emailStep(false), totalSteps(config))).toBe('STEP 2 OF 4');
  expect(stepOf('personal_information', config)).toEqual({ n: 3, total: 4, back: undefined, next: '/registration/privacy_info' });
  expect(stepOf('complete_registration', config)).toEqual({ n: 4, total: 4, back: '/registration/personal_info', next: undefined });
});

it('does not count the account and the email twice where they are named among the configured steps [REG-16]', () => {
  const config = testConfig();
  config.registration = { ...config.registration, steps: ['create_account', 'verify_email', 'complete_registration'] };
  expect(stepOf('complete_registration', config)).toMatchObject({ n: 3, total: 3 });
  expect(stepOf('personal_information', config)).toBeUndefined();
});

it('counts the steps of a shirt, too: nine in all with everything switched on, and none of them where shirts are off [REG-16] [SHELL-07]', () => {
  const registration = everything.registration as ReturnType<typeof testConfig>['registration'];
  for (const off of [{ payment: true }, { shirt_purchase: true }])
    expect(account.step(accountStep, totalSteps({ ...testConfig(off), registration }))).toBe('STEP 1 OF 6');
  const config = { ...testConfig({ payment: true, shirt_purchase: true }), registration };
  expect(account.step(accountStep, totalSteps(config))).toBe('STEP 1 OF 9');
  expect(stepOf('personal_information', config)).toMatchObject({ n: 3, total: 9 });
  expect(stepOf('complete_registration', config)).toMatchObject({ n: 6, total: 9, next: undefined });
  expect(shirtStepOf('get_red_shirt', config)).toEqual({ n: 7, total: 9 });
  expect(shirtStepOf('order_confirmation', config, true)).toEqual({ n: 8, total: 8 });
  // Wherever they stand in the configuration: what they follow has to be saved first.
  const early = { ...registration, steps: registration.steps.toReversed() };
  expect(shirtStepOf('get_red_shirt', { ...config, registration: early })).toEqual({ n: 7, total: 9 });
});

it('counts the email as 1 and the first configured step as 2 with single sign-on; the total is one more than the configured [REG-16]', () => {
  const config = testConfig();
  expect(account.step(emailStep(true), totalSteps(config, true))).toBe('STEP 1 OF 3');
  expect(stepOf('personal_information', config, true)).toMatchObject({ n: 2, total: 3 });
  expect(stepOf('complete_registration', config, true)).toMatchObject({ n: 3, total: 3 });
});
