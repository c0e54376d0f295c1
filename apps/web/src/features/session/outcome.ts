import type { Me, PublicConfig } from '@muster/contract';
import { sameSitePath } from '../../platform/paths.ts';

/** Registration steps that have a screen, with the address of each [REG-10]. */
const stepPaths = {
  personal_information: '/registration/personal_info',
  social_profile: '/registration/social_info',
  military_service: '/registration/extra_info',
  complete_registration: '/registration/privacy_info',
} as const;

export type StepName = keyof typeof stepPaths;
export type StepPath = (typeof stepPaths)[StepName];

/** The configured steps after the account and its verification, in the deployment's order [REG-08, REG-15]. */
export const configuredSteps = (config: PublicConfig): { name: StepName; path: StepPath }[] =>
  config.registration.steps.flatMap((name) => (name in stepPaths ? [{ name: name as StepName, path: stepPaths[name as StepName] }] : []));

/** The steps of a shirt, which follow when the registration is saved, with the address of each [REG-10, REG-19]. */
const shirtPaths = {
  get_red_shirt: '/registration/get_red_shirt',
  pay_for_shirt: '/registration/pay_for_shirt',
  order_confirmation: '/registration/order_confirmation',
} as const;

export type ShirtStepName = keyof typeof shirtPaths;

/** The configured ones of them. Without shirts, or without what chooses or pays one, there are none [SHELL-07]. */
export function shirtSteps({ features, registration }: PublicConfig): { name: ShirtStepName; path: (typeof shirtPaths)[ShirtStepName] }[] {
  const { steps } = registration;
  if (!features.payment || !features.shirt_purchase || !steps.includes('get_red_shirt') || !steps.includes('pay_for_shirt')) return [];
  return (Object.keys(shirtPaths) as ShirtStepName[])
    .filter((name) => steps.includes(name))
    .map((name) => ({ name, path: shirtPaths[name] }));
}

/** Where a member goes after signing in [AUTH-15 to AUTH-18]. `from` may be anything: only an address of this site is followed. */
export function loginOutcome(me: Pick<Me, 'onboarding'>, config: PublicConfig, from?: string): string {
  switch (me.onboarding) {
    case 'confirm_email':
      return '/registration/confirm_email';
    case 'work_space':
      return '/registration/work_space';
    case 'registration':
      return configuredSteps(config)[0]?.path ?? stepPaths.complete_registration;
    case 'complete_profile':
      return '/profile/edit';
    case 'done':
      return sameSitePath(from) ?? '/feed';
  }
}
