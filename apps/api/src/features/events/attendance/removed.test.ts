import { type Call, type CallName, callsByFeature, contract } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../../test/samples.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** Returns a removed event, so that its page says what became of it (EVENT-52). */
const answers: readonly string[] = ['getEvent'];
const calls = (['events', 'recordings', 'calendar', 'chat'] as const).flatMap(
  (feature) => Object.keys(callsByFeature[feature]) as CallName[],
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
});
afterAll(() => app.close());

/** The id of the event in the path or body of a request. */
function eventOf(name: CallName, input: object): string | undefined {
  const { params, body } = input as { params?: { id?: string }; body?: { identifier?: string } };
  const { path } = contract[name] as Call;
  return path.includes('/user/') ? undefined : (params?.id ?? body?.identifier);
}

it('is known to no call but the one that says so, of all that name an event [EVENT-52]', async () => {
  const asked: string[] = [];
  for (const name of calls) {
    const { access, input } = await samples[name](app);
    const id = eventOf(name, input);
    if (!id || answers.includes(name)) continue;
    await app.deps.db.updateTable('event').set({ status: 'Canceled', removed_at: app.clock.now() }).where('id', '=', id).execute();
    const call = app.client(access)[name] as (input: object) => Promise<unknown>;
    expect(await refusal(call(input)), name).toMatchObject({ status: 404, code: 'events.not_found' });
    asked.push(name);
  }
  expect(asked.length).toBeGreaterThan(30);
});
