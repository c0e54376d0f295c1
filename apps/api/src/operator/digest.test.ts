import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEvent } from '../features/events/events.factory.ts';
import { readSettings } from '../platform/start/settings.ts';
import { makeMember } from '../test/members.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { showDigest } from './digest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('shows at the terminal what a digest would say, on any day, and writes its HTML; sends nothing', async () => {
  const said: string[] = [];
  const context = { db: app.deps.db, clock: app.clock, say: (text: string) => void said.push(text) };
  const settings = readSettings({ DATA_DIR: app.dataDir, PUBLIC_URL: 'https://wellbeing.example' });
  const me = await makeMember(app, { first_name: 'Ana' });
  const show = (email: string, file?: string) => showDigest(context, settings, { email, file });
  await expect(show('nobody@example.com')).rejects.toThrow('No member has the email nobody@example.com.');
  await show(me.email);
  expect(said).toEqual(['There is nothing to say, so no digest would be sent.']);

  const event = await makeEvent(app.deps.db, {
    host: me.id,
    at: app.clock.now(),
    starts: new Date('2026-03-05T16:00:00Z'),
    name: 'Pier yoga',
  });
  app.clock.set('2026-03-04T09:00:00Z');
  const file = join(app.dataDir, 'digest.html');
  await show(me.email.toUpperCase(), file);
  expect(said[1]).toContain(`To: ${me.email}\nSubject: Your week at Muster\n\nHello Ana,`);
  expect(said[1]).toContain(
    `- Pier yoga: Thursday, March 5, 11:00 AM, Eastern Standard Time. Boston.\n  https://wellbeing.example/events/${event}`,
  );
  expect(said[2]).toBe(`Its HTML is in ${file}.`);
  expect(await readFile(file, 'utf8')).toContain(`href="https://wellbeing.example/events/${event}"`);

  await app.deps.db.updateTable('member').set({ email_verified_at: null }).where('id', '=', me.id).execute();
  await show(me.email);
  expect(said[3]).toContain('gets no digest');
  expect(await app.mails()).toEqual([]);
  expect(await app.deps.db.selectFrom('digest').selectAll().execute()).toEqual([]);
});
