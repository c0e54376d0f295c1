import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { countedMailer } from '../../platform/mail/counted-mailer.ts';
import { version } from '../../platform/start/version.ts';
import { makeMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('tells operators of versions, jobs, mails and storage, and nobody else', async () => {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const health = await operator.api.getOperatorHealth({});
  const onPostgres = inject('postgresUrl') !== '';
  expect(health).toMatchObject({
    version,
    node: process.versions.node,
    database: { migration: expect.stringMatching(/^\d{4}_/) as string },
    backfills: [],
    jobs: { failed: [] },
    mail: { kind: 'folder', failed: 0, last_failure: null },
    storage: { kind: 'folder', free_bytes: expect.any(Number) as number },
  });
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(Number.parseInt(health.database.version, 10)).toBeGreaterThanOrEqual(onPostgres ? 15 : 16);
  for (const permissions of [[], ['event_leader']] as const) {
    const other = await makeMember(app, { permissions: [...permissions] });
    expect(await refusal(other.api.getOperatorHealth({}))).toMatchObject({ status: 403, code: 'system.operators_only' });
  }
});

it('tells of work on rows from before a migration, as long as it is not finished', async () => {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const at = '2026-03-02T14:00:00.000Z';
  const row = { done: 1200, total: 30_000, started_at: new Date(at), stepped_at: new Date(at) };
  const { db } = app.deps;
  await db
    .insertInto('backfill')
    .values([
      { name: 'feed.moods', ...row },
      { name: 'feed.older', ...row, finished_at: new Date(at) },
    ])
    .execute();
  expect((await operator.api.getOperatorHealth({})).backfills).toEqual([{ ...row, name: 'feed.moods', started_at: at, stepped_at: at }]);
  await db.deleteFrom('backfill').execute();
});

it('counts mails that fail and are tried again until they go', async () => {
  const operator = await makeMember(app, { permissions: ['operator'] });
  const health = () => operator.api.getOperatorHealth({});
  const { sent } = (await health()).mail;
  const outbox = join(app.dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  await writeFile(outbox, 'in the way');
  await app
    .client()
    .signUp({ body: { first_name: 'Late', last_name: 'Mail', email: 'late.mail@example.com', password: 'correct horse battery' } });
  await vi.waitFor(
    async () => {
      const { mail, jobs } = await health();
      expect(mail).toMatchObject({
        sent,
        last_failure: { at: expect.any(String) as string, reason: expect.stringContaining('outbox') as string },
      });
      expect(mail.failed).toBeGreaterThan(0);
      expect(jobs.retrying + jobs.running).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  await rm(outbox);
  await mkdir(outbox);
  await vi.waitFor(async () => expect((await health()).mail.sent).toBe(sent + 1), { timeout: 60_000 });
});

it('counts the mails of a day by all processes, and tells of a backup that another one could not make', async () => {
  const first = await startTestApp({ env: { BACKUP_DIR: '/dev/null/backups' } });
  const operator = await makeMember(first, { permissions: ['operator'] });
  await first
    .client()
    .signUp({ body: { first_name: 'Ana', last_name: 'Marlow', email: 'ana.marlow@example.com', password: 'correct horse battery' } });
  expect(await first.mails()).toHaveLength(1);
  await first.deps.backups.makeIfDue();
  await first.stop();

  const backupDir = join(first.dataDir, 'backups');
  const second = await startTestApp({ before: first, secrets: first.deps.secrets, env: { BACKUP_DIR: backupDir } });
  const health = () => second.client(operator.access).getOperatorHealth({});
  try {
    expect(await health()).toMatchObject({
      mail: { sent: 1, failed: 0, last_failure: null },
      backup: { last_at: null, last_failure: { at: '2026-03-02T15:00:00.000Z', reason: expect.stringContaining('ENOTDIR') as string } },
    });
    await mkdir(join(backupDir, 'muster-2026-03-02T150100Z'), { recursive: true });
    expect((await health()).backup).toEqual({ last_at: '2026-03-02T15:01:00.000Z', last_failure: null });
    // Changed here instead of advancing the clock, which would end the session.
    await second.deps.db
      .updateTable('mail_count')
      .set({ hour: new Date('2026-03-01T15:00:00Z') })
      .execute();
    expect((await health()).mail.sent).toBe(0);
  } finally {
    await second.close();
  }
});

it('tells no address that a mail server repeats', async () => {
  const refuse = async () => {
    throw new Error('550 5.1.1 <ana.marlow@example.com>: Recipient address rejected');
  };
  const mailer = countedMailer({ send: refuse, forget: async () => undefined }, app.clock);
  await expect(mailer.send({ to: 'ana.marlow@example.com', subject: '', text: '', html: '' })).rejects.toThrow('550');
  expect(mailer.figures()).toMatchObject({ sent: 0, failed: 1, last_failure: { reason: '550 5.1.1 <…>: Recipient address rejected' } });
});
