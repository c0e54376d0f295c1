import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePost } from '../features/feed/feed.factory.ts';
import { makeGroup } from '../features/groups/groups.factory.ts';
import { makeTier } from '../features/payments/payments.factory.ts';
import { readSettings } from '../platform/start/settings.ts';
import { everything } from '../test/everything.ts';
import { makeMember } from '../test/members.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { makeWorkspace } from '../test/workspaces.ts';
import { CommandError } from './commands.ts';
import { type Command, commands, type Option, type Terminal } from './terminal.ts';

let app: TestApp;
let folder: string;
let terminal: Terminal;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { payment: true, groups: true } } });
  folder = await mkdtemp(join(tmpdir(), 'muster-terminal-'));
  const settings = readSettings({ DATA_DIR: folder });
  const { db } = app.deps;
  terminal = { db, clock: app.clock, say: () => undefined, settings, withProvider: (work) => work(app.sandbox!.provider) };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Sample {
  words?: string[];
  options?: Partial<Record<Option, string>>;
}
const email = async (permissions: string[] = []) => (await makeMember(app, { permissions })).email;
const tier = (name: string) => makeTier(app.deps.db, { at: app.clock.now(), name });
const post = async (change: { is_pinned?: boolean } = {}) => {
  const { id: author } = await makeMember(app);
  const id = await makePost(app.deps.db, { author, at: app.clock.now() });
  if (change.is_pinned) await app.deps.db.updateTable('post').set(change).where('id', '=', id).execute();
  return id;
};
const reason = { reason: 'Charged by mistake' };

/** Arguments with which each command succeeds and, if it is a command that changes something, does so. */
const samples: Record<keyof typeof commands, () => Promise<Sample>> = {
  'workspace create': async () => ({ words: ['North Works'] }),
  'workspace list': async () => ({}),
  'chapter create': async () => ({ words: ['Boston'] }),
  'chapter list': async () => ({}),
  'group create': async () => ({ words: ['Harbour Runners'], options: { kind: 'activity', admin: await email() } }),
  'group archive': async () => ({ words: [await makeGroup(app.deps.db, { at: app.clock.now() })] }),
  'group restore': async () => ({ words: [await makeGroup(app.deps.db, { at: app.clock.now(), archived: true })] }),
  'group list': async () => ({}),
  'member grant': async () => ({ words: [await email(), 'event_leader'] }),
  'member revoke': async () => ({ words: [await email(['event_leader']), 'event_leader'] }),
  'member list': async () => ({}),
  'report list': async () => ({}),
  'audit verify': async () => ({}),
  'payment list': async () => ({}),
  'payment refund': async () => {
    const to = await email();
    await tier('Refunded');
    await commands['membership give'].read([to, 'Refunded'], { reason: 'Led the harbour run' })(terminal);
    const sold = app.deps.db.selectFrom('purchase').select('receipt_number').orderBy('id', 'desc').limit(1);
    return { words: [String((await sold.executeTakeFirstOrThrow()).receipt_number)], options: reason };
  },
  'payment reconcile': async () => {
    const { api, email: receipt_email } = await makeMember(app);
    await api.createPaymentIntent({ body: { purchase_choice_id: await tier('Begun'), receipt_email } });
    return {};
  },
  'membership give': async () => {
    await tier('Given');
    return { words: [await email(), 'Given'], options: reason };
  },
  'digest preview': async () => ({ words: [await email()] }),
  'database show': async () => ({}),
  'database analyze': async () => ({}),
  'job list': async () => ({}),
  'job retry': async () => {
    // A queue without workers, so that the retried jobs have no effect later.
    const queue = 'terminal.nobody_works';
    await sql`select pgboss.create_queue(${queue}, '{ "policy": "standard" }'::jsonb)`.execute(app.deps.db);
    await sql`insert into pgboss.job (name, state, completed_on) values (${queue}, 'failed', now())`.execute(app.deps.db);
    return { words: [queue] };
  },
  'analytics rebuild': async () => {
    await makeWorkspace(app, 0);
    await sql`update analytics_people set people = people + 1`.execute(app.deps.db);
    await sql`insert into analytics_people (workspace_id, people) select id, 7 from workspace on conflict do nothing`.execute(app.deps.db);
    return {};
  },
  'post pin': async () => ({ words: [await post()] }),
  'post unpin': async () => ({ words: [await post({ is_pinned: true })] }),
};

const noted = () =>
  app.deps.db
    .selectFrom('audit_entry')
    .where('actor_id', 'is', null)
    .select(['act', 'actor_id', 'summary', 'reason'])
    .orderBy('seq')
    .execute();

/** Runs `work`, and returns the tables that it changed besides the audit log, and its audit entries. */
async function traces(work: () => Promise<void>) {
  await app.jobs.settle();
  const [before, said] = [await everything(app), await noted()];
  await work();
  const after = await everything(app);
  const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    changed: tables.filter((name) => name !== 'audit_entry' && before[name] !== after[name]),
    entries: (await noted()).slice(said.length),
  };
}

it.each(Object.entries<Command>(commands))(
  '%s leaves an entry in the audit log where it changes something, and else none',
  async (name, command) => {
    const { words = [], options = {} } = await samples[name as keyof typeof commands]();
    const run = () => command.read(words, options)(terminal);
    const { changed, entries } = await traces(run);
    expect({ name, changes: changed.length > 0 }).toEqual({ name, changes: command.act !== null });
    expect(entries).toMatchObject(command.act === null ? [] : [{ act: command.act, reason: options.reason ?? '' }]);
    // A repeated command is refused or runs again: there is an entry only if something changed.
    app.clock.advance(1);
    const again = await traces(() =>
      run().catch((error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
      }),
    );
    expect(again.entries.map(({ act }) => act)).toEqual(again.changed.length > 0 ? [command.act] : []);
  },
);

it('shows what was done there as done at the terminal, on the screen and in both files', async () => {
  const { api } = await makeMember(app, { permissions: ['operator'] });
  await commands['chapter create'].read(['Lowell'])(terminal);
  const [latest] = (await api.listAudit({ query: {} })).data;
  expect(latest).toMatchObject({ act: 'group.create', actor: null, summary: 'Lowell' });
  expect((await api.downloadAudit({ query: {} })).trim().split('\r\n').at(-1)).toMatch(/^\d+,[^,]+,Terminal,,group\.create,group,/);
  const lines = (await api.downloadAuditLines({ query: {} })).trim().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toEqual({ ...latest, actor: { id: null, name: 'Terminal' } });
});
