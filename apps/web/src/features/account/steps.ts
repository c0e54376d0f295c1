import type { PublicConfig } from '@muster/contract';
import { configuredSteps, type StepName, type StepPath } from '../session/index.ts';

/** Creating the account is step 1 and confirming the email is step 2, in every deployment [REG-16]. */
export const accountStep = 1;
export const emailStep = 2;

export interface Step {
  n: number;
  total: number;
  /** Address of the step before; undefined on the first, where what lies before is finished. */
  back: StepPath | undefined;
  /** Address of the step after; undefined on the last, which saves everything. */
  next: StepPath | undefined;
}

/** How many steps there are: the configured ones, the account and the email [REG-16]. */
export const totalSteps = (config: PublicConfig): number => configuredSteps(config).length + emailStep;

/** Where a configured step stands among its neighbours, in the deployment's order [REG-15]. */
export function stepOf(name: StepName, config: PublicConfig): Step | undefined {
  const steps = configuredSteps(config);
  const index = steps.findIndex((step) => step.name === name);
  if (index < 0) return undefined;
  return { n: index + 1 + emailStep, total: totalSteps(config), back: steps[index - 1]?.path, next: steps[index + 1]?.path };
}
