import { type Kysely, sql } from 'kysely';
import type { Step } from './step.ts';

/** When a provider last vouched for a session: for some time after that it outlasts an outage of the provider. */
export const ssoVouchedAt: Step = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table sso_session add column vouched_at timestamptz`.execute(db);
  },
};
