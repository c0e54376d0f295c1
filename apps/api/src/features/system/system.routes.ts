import type { systemCalls } from '@muster/contract';
import { publicConfig } from '../../platform/config.ts';
import { pulse } from '../../platform/database/pulse.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { Refusal } from '../../platform/refusal.ts';

export function systemRoutes({ config, db }: Deps): Handlers<typeof systemCalls> {
  const open = publicConfig(config);
  const databaseAnswers = pulse(db);
  return {
    getConfig: async () => open,
    getHealth: async () => {
      if (!(await databaseAnswers())) throw new Refusal('unavailable', { retryAfter: 1, health: { alive: true, ready: false } });
      return { status: 'ok', version: config.version, alive: true, ready: true };
    },
    getLiveness: async () => ({ alive: true, version: config.version }),
    getMinimumVersion: async () => ({ minimum_version: config.minimum_version }),
  };
}
