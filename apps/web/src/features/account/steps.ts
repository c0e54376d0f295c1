import type { PublicConfig } from '@muster/contract';
import { configuredSteps, type ShirtStepName, type StepName, type StepPath, shirtSteps } from '../session/index.ts';

/** Creating the account is step 1 [REG-16]. Members who use single sign-on do not have this step. */
export const accountStep = 1;

/** Confirming the email is step 2, or step 1 for members who use single sign-on [REG-16]. */
export const emailStep = (sso: boolean): number => (sso ? 1 : 2);

export interface Step {
  n: number;
  total: number;
  /** Address of the previous step; undefined on the first, since what comes before is already done. */
  back: StepPath | undefined;
  /** Address of the next step; undefined on the last, which saves everything. */
  next: StepPath | undefined;
}

/** The steps that count: all that are configured, with those of a shirt at the end, where there are any [REG-16, REG-19, SHELL-07]. */
const countedSteps = (config: PublicConfig): string[] => [...configuredSteps(config), ...shirtSteps(config)].map(({ name }) => name);

/** How many steps there are: the configured ones, the email, and the account if it is created here [REG-16]. */
export const totalSteps = (config: PublicConfig, sso = false): number => countedSteps(config).length + emailStep(sso);

/** A configured step and its neighbours, in the deployment's order [REG-15]. */
export function stepOf(name: StepName, config: PublicConfig, sso = false): Step | undefined {
  const steps = configuredSteps(config);
  const index = steps.findIndex((step) => step.name === name);
  if (index < 0) return undefined;
  const n = countedSteps(config).indexOf(name) + 1 + emailStep(sso);
  return { n, total: totalSteps(config, sso), back: steps[index - 1]?.path, next: steps[index + 1]?.path };
}

/** A step of a shirt: its number. */
export const shirtStepOf = (name: ShirtStepName, config: PublicConfig, sso = false): Pick<Step, 'n' | 'total'> => ({
  n: countedSteps(config).indexOf(name) + 1 + emailStep(sso),
  total: totalSteps(config, sso),
});
