import type { systemCalls } from '@muster/contract';
import { sql } from 'kysely';
import { publicConfig } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';

export function systemRoutes({ config, db }: Deps): Handlers<typeof systemCalls> {
  const open = publicConfig(config);
  return {
    getConfig: async () => open,
    getHealth: async () => {
      await sql`select 1`.execute(db);
      return { status: 'ok', version: config.version };
    },
    getMinimumVersion: async () => ({ minimum_version: config.minimum_version }),
  };
}
