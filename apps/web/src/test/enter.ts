import type { Me } from '@muster/contract';
import { onTestFinished } from 'vitest';
import { dismissToast, toasts } from '../ui/toast.ts';
import { holdSession, openApp } from './app.tsx';
import { watchReach } from './browser.ts';
import { testConfig } from './fixtures.ts';
import { serve } from './server.ts';
import { newMe } from './world.ts';

/** Opens a screen as a registered member whose bell is silent unless the given answers override that. */
export async function enter(address: string, answers: Parameters<typeof serve>[0], me: Me = newMe(), config = testConfig()) {
  const { reach } = watchReach();
  const calls = serve({ getMe: () => me, checkNotifications: () => ({ data: { unseen: 0 } }), ...answers });
  holdSession();
  onTestFinished(() => {
    for (const { id } of toasts.get()) dismissToast(id);
  });
  const sent = (name: (typeof calls)[number]['name']) => calls.filter((call) => call.name === name);
  return { ...(await openApp(address, config)), sent, calls, reach, me };
}
