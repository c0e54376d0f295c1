import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { startPushPeer } from '../../../test/push-peer.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { PATIENCE_MS, PUSHES_AT_ONCE } from './push.jobs.ts';

let app: TestApp;
let slow: Awaited<ReturnType<typeof startPushPeer>>;
let quick: typeof slow;
beforeAll(async () => {
  [slow, quick] = await Promise.all([startPushPeer(), startPushPeer()]);
  app = await startTestApp({ config: { private: { push_services: [slow.origin, quick.origin] } } });
});
afterAll(async () => {
  await app.close();
  await Promise.all([slow.close(), quick.close()]);
});

it('sends a few pushes at once to each service, and one that stalls holds up neither others nor other jobs', async () => {
  // The timeout for the stalling service does not fire before the test triggers it, so all other deliveries happen while the service
  // stalls.
  const patience = new AbortController();
  const timeLimit = AbortSignal.timeout.bind(AbortSignal);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === PATIENCE_MS ? patience.signal : timeLimit(ms)));
  const [ana, ben, cleo] = [await makeMember(app), await makeMember(app), await makeMember(app)];
  const subscribe = (member: typeof ana, browser: string, peer: typeof slow) =>
    member.api.savePushToken({ params: { id: member.id }, body: { token: peer.subscribe(browser), device_id: browser } });
  const browsers = Array.from({ length: PUSHES_AT_ONCE + 2 }, (_, n) => `slow-${n}`);
  for (const browser of browsers) await subscribe(ana, browser, slow);
  await subscribe(ben, 'quick', quick);
  const follow = (otherId: string) => cleo.api.followMember({ params: { id: cleo.id, otherId } });

  const release = slow.stalls();
  await follow(ana.id);
  await vi.waitFor(() => expect(slow.waiting).toHaveLength(PUSHES_AT_ONCE), 60_000);
  await Promise.all([follow(ben.id), app.client().requestPasswordReset({ body: { email: ben.email } })]);
  await vi.waitFor(() => expect(quick.pushed.map(({ browser }) => browser)).toEqual(['quick']), 60_000);
  await vi.waitFor(async () => expect(await readdir(join(app.dataDir, 'outbox'))).toHaveLength(1), 60_000);
  expect(slow.waiting).toHaveLength(PUSHES_AT_ONCE);
  expect(slow.givenUp()).toBe(0);
  // Each stalled push is given up at its timeout and then retried.
  patience.abort();
  await vi.waitFor(() => expect(slow.givenUp()).toBe(PUSHES_AT_ONCE), 60_000);
  limits.mockRestore();
  release();
  await app.jobs.settle();
  expect(new Set(slow.waiting)).toEqual(new Set(browsers));
  expect([slow.faults, quick.faults]).toEqual([[], []]);
});
