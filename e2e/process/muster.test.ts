import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killLeftOvers, spawnBuilt } from '../../drills/src/lib/server.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { dist } from './build-server.ts';
import { callsOf, dataFolder, demoFolder, serve, signIn } from './calls.ts';

let data: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  data = await dataFolder();
});
afterAll(() => {
  killLeftOvers();
  return data.remove();
});

const muster = (args: string[], env: Record<string, string> = {}) =>
  spawnBuilt('muster', { dist, brief: true, args, env: { DATA_DIR: data.path, ...env } }).exited;

describe('the operator command', () => {
  it('creates workspaces, with a code of ours or a given one, and lists them', async () => {
    expect((await muster(['workspace', 'list'])).output).toContain('There is no workspace yet.');
    const made = await muster(['workspace', 'create', 'North Works']);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Created the workspace "North Works"\. Its access code is \d{6}\.$/m),
    });
    expect((await muster(['workspace', 'create', 'South Works', '--code', '004217'])).code).toBe(0);
    const { code, output } = await muster(['workspace', 'list']);
    expect(code).toBe(0);
    expect(output).toMatch(/^North Works +\d{6} +0$/m);
    expect(output).toMatch(/^South Works +004217 +0$/m);
  });

  it.each([
    [['workspace', 'create', 'north works'], 'There is already a workspace named "north works".'],
    [['workspace', 'create', 'West Works', '--code', '004217'], 'The access code 004217 belongs to another workspace.'],
    [['workspace', 'create', 'West Works', '--code', '42'], 'An access code has exactly six digits, like 123456.'],
    [['workspace', 'create'], 'Missing: NAME.'],
    [['workspace', 'create', 'West', 'Works'], 'Too many words: "Works".'],
    [['workspace', 'close'], 'There is no command "workspace close".'],
    [['member', 'grant', 'nobody@example.com', 'operator'], 'No member has the email nobody@example.com.'],
    [['member', 'grant', 'nobody@example.com', 'king'], 'There is no role "king". The roles are: operator, event_leader.'],
    [['member', 'list', '--rolle', 'operator'], "Unknown option '--rolle'."],
    [['move-to-postgres'], 'Missing: URL.'],
    [['move-to-postgres', 'mysql://x'], 'The address must look like postgres://'],
  ])('refuses %j with a plain sentence and exit code 2', async (args, words) => {
    const { code, output } = await muster(args);
    expect(output).toContain(words);
    expect(code).toBe(2);
    expect(output).not.toMatch(/^ {4}at /m);
  });

  it('shows its help', async () => {
    const { code, output } = await muster(['--help']);
    expect(code).toBe(0);
    for (const command of ['workspace create', 'workspace list', 'member grant', 'member revoke', 'member list', 'move-to-postgres'])
      expect(output).toContain(`npm run muster -- ${command}`);
  });

  it('says that the server must be stopped first', async () => {
    const server = await serve({ dataDir: data.path });
    const { code, output } = await muster(['workspace', 'list']);
    expect(code).toBe(1);
    expect(output).toContain(`is open in another process (pid ${server.pid}). Stop that one first`);
    await server.stop();
  });
});

describe('on a community with members', () => {
  let community: Awaited<ReturnType<typeof dataFolder>>;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    community = await demoFolder();
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await community.remove();
  });
  const here = (...args: string[]) => muster(args, { DATA_DIR: community.path });

  it('gives and takes roles, which count from the next request on, and moves everything to PostgreSQL', async () => {
    const server = await serve({ dataDir: community.path, demo: true });
    const member = await signIn(server.url, community.path, 'member');
    const post = await member.calls.createPost({ params: { id: member.me.id }, body: { text: 'Written before the move.' } });
    // Killed, so that work triggered by the post may still be in the outbox or the queue.
    await server.kill();

    expect((await here('member', 'grant', member.email.toUpperCase(), 'operator')).code).toBe(0);
    expect((await here('member', 'list', '--role', 'operator')).output).toContain(member.email);
    expect((await here('member', 'revoke', member.email, 'operator')).code).toBe(0);
    expect((await here('member', 'list', '--role', 'operator')).output).not.toContain(member.email);
    expect((await here('member', 'grant', member.email, 'event_leader')).code).toBe(0);

    const moved = await here('move-to-postgres', postgres.url);
    expect(moved.output).toContain('Everything was copied and compared.');
    expect(moved.code).toBe(0);
    const rows = moved.output.split('\n').flatMap((line) => {
      const found = /^(\S+) +(\d+) +(\d+) +([0-9a-f]{32}) +([0-9a-f]{32})$/.exec(line);
      return found ? [found.slice(1)] : [];
    });
    expect(rows.map(([name]) => name)).toEqual(
      expect.arrayContaining(['member', 'post', 'reaction', 'notification', 'session', 'pgboss.job']),
    );
    for (const [, count, countThere, sum, sumThere] of rows) expect([countThere, sumThere]).toEqual([count, sum]);
    expect(Number(rows.find(([name]) => name === 'member')?.[1])).toBe(28);

    const again = await here('move-to-postgres', postgres.url);
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('That PostgreSQL is not empty') });

    const there = await serve({ dataDir: community.path, databaseUrl: postgres.url });
    // The session from before the move is still valid, and the post's follow-up work is done.
    const sameSession = callsOf(there.url, member.access);
    expect((await sameSession.getMe({})).permissions).toEqual(['event_leader']);
    const { calls, me } = await signIn(there.url, community.path, 'event_leader');
    const read = async () => (await calls.listFollowingFeed({ params: { id: me.id }, query: {} })).data.results.map(({ id }) => id);
    await expect.poll(read, { timeout: 120_000 }).toContain(post.id);
    const photo = await fetch(there.url + me.profile_photo_url);
    expect(photo.status).toBe(200);
    const listed = await muster(['workspace', 'list'], { DATA_DIR: community.path, DATABASE_URL: postgres.url });
    expect(listed.output).toMatch(/Harbour & Pine Boston +617204 +\d+/);
    await there.stop();

    const back = await serve({ dataDir: community.path });
    expect((await callsOf(back.url, member.access).getMe({})).email).toBe(member.email);
    await back.stop();
  });
});
