import type { systemCalls } from '@muster/contract';
import { pulse } from '../../platform/database/pulse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { publicConfig } from '../../platform/start/config.ts';
import { version } from '../../platform/start/version.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { healthReads } from './health.ts';

export function systemRoutes(deps: Deps): Handlers<typeof systemCalls> {
  const { config, db } = deps;
  const readHealth = healthReads(deps);
  const open = publicConfig(config);
  const databaseAnswers = pulse(db);
  return {
    getConfig: async () => open,
    getHealth: async () => {
      if (!(await databaseAnswers())) throw new Refusal('unavailable', { retryAfter: 1, health: { alive: true, ready: false } });
      return { status: 'ok', version, alive: true, ready: true };
    },
    getLiveness: async () => ({ alive: true, version }),
    getOperatorHealth: ({ viewer }) => readHealth(viewer),
    getMinimumVersion: async () => ({ minimum_version: config.minimum_version }),
  };
}
