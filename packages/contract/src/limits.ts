import { accountLimits } from './accounts/rules.ts';
import { baseLimits } from './base/rules.ts';
import { challengeLimits } from './challenges/rules.ts';
import { eventLimits } from './events/rules.ts';
import { groupLimits } from './groups/rules.ts';
import { operateLimits } from './operate/rules.ts';
import { paymentLimits } from './payments/rules.ts';
import { peopleLimits } from './people/rules.ts';
import { placeLimits } from './places/rules.ts';
import { postLimits } from './posts/rules.ts';
import { workoutLimits } from './workouts/rules.ts';

/**
 * Every limit and other constant of the specification, part 2, section 9; no configuration (ruling 3). Each area's rules declare its own. The
 * web's build replaces this module by the values alone, so that its first load has only those that it uses (muster-calls.ts).
 */
export const limits = {
  ...baseLimits,
  ...accountLimits,
  ...peopleLimits,
  ...postLimits,
  ...groupLimits,
  ...eventLimits,
  ...challengeLimits,
  ...workoutLimits,
  ...paymentLimits,
  ...placeLimits,
  ...operateLimits,
} as const;
