import type { Me } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { notFound, redirect } from '@tanstack/react-router';
import { configuredSteps, loginOutcome, meQuery, type ShirtStepName, type StepName, shirtSteps } from './features/session/index.ts';
import { getConfig } from './platform/config.ts';
import { queryClient } from './platform/query.ts';
import { hasSession } from './platform/session.ts';

/** The signed-in member, or null without a session. Rejects where the server cannot say. */
async function whoAmI(): Promise<Me | null> {
  if (!hasSession()) return null;
  try {
    return await queryClient.query({ ...meQuery, staleTime: 'static' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Where the root address redirects to [SHELL-38]. `from` is where the visitor wanted to go. */
export async function landing(from?: string): Promise<string> {
  const me = await whoAmI();
  return me ? loginOutcome(me, getConfig(), from) : '/login';
}

/**
 * Admits members whose registration is finished; redirects others to where they belong, along with the address they came from [SHELL-39].
 * An unknown address is not remembered: it is not found for anybody [SHELL-40].
 */
export async function requireMember(from: string, known: boolean): Promise<void> {
  const held = hasSession();
  const me = await whoAmI();
  if (!known && me?.onboarding !== 'done' && me?.onboarding !== 'complete_profile') notFound({ throw: true });
  if (!me) throw redirect({ to: '/login', search: { from }, state: { sessionEnded: held }, replace: true });
  if (me.onboarding !== 'done' && me.onboarding !== 'complete_profile')
    throw redirect({ href: loginOutcome(me, getConfig()), replace: true });
}

/**
 * Admits members to the registration step they are at; without a session it redirects to the login, and past a finished step to the next
 * [REG-07].
 */
export async function requireOnboarding(step: Me['onboarding']): Promise<void> {
  const me = await whoAmI();
  if (!me) throw redirect({ to: '/login', search: {}, replace: true });
  if (me.onboarding !== step) throw redirect({ href: loginOutcome(me, getConfig()), replace: true });
}

/** Admits newcomers to a step that the deployment has; from any other it redirects to their first one [REG-06]. */
export async function requireStep(name: StepName): Promise<void> {
  await requireOnboarding('registration');
  const [first] = configuredSteps(getConfig());
  if (first && !configuredSteps(getConfig()).some((step) => step.name === name)) throw redirect({ to: first.path, replace: true });
}

/**
 * Admits members to a step of a shirt, which comes when their registration is saved; others go where they belong, and who is past it to the
 * feed [REG-07, REG-19].
 */
export async function requireShirtStep(name: ShirtStepName): Promise<void> {
  await requireOnboarding('done');
  if (!shirtSteps(getConfig()).some((step) => step.name === name)) throw redirect({ to: '/feed', replace: true });
}
