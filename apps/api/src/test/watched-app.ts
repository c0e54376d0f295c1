import { type Call, type CallName, contract } from '@muster/contract';
import { startPliantProvider } from '../features/sso/sso.factory.ts';
import { samples } from './samples.ts';
import { startTestApp } from './test-app.ts';
import { send, type Wire, wireOf } from './wire.ts';

const calls = Object.entries(contract) as Array<[CallName, Call]>;

/** Every read that needs a session. */
export const reads = calls.filter(([, { method, access }]) => method === 'GET' && (access === 'member' || access === 'verified'));

/** An app with every call of the contract, and the statements of its requests. */
export async function startWatchedApp() {
  const statements: string[] = [];
  const provider = await startPliantProvider();
  const app = await startTestApp({
    config: {
      features: {
        everything_feed: true,
        attendee_limits: true,
        groups: true,
        payment: true,
        shirt_purchase: true,
        membership_discount: true,
      },
      private: { single_sign_on: [provider.setting] },
    },
    // Earlier requests may still notify other processes meanwhile: that is not part of a request.
    onStatement: (sql) => void (sql.startsWith('select pg_notify(') || statements.push(sql)),
  });
  return {
    app,
    /** A fresh request of a call that would succeed. */
    sampleOf: async (name: CallName): Promise<Wire> => wireOf(contract[name], await samples[name](app)),
    /** Sends a request, and returns its answer with the statements that it executed. */
    watch: async (wire: Wire) => {
      await app.jobs.settle();
      statements.length = 0;
      const answer = await send(app, wire);
      return { ...answer, statements: [...statements] };
    },
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}
