import { expect, it } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { startTestApp } from '../../test/test-app.ts';
import { shortLine, terminalLog } from './terminal-log.ts';

const at = { level: 30, time: new Date(2026, 2, 20, 9, 5, 7).getTime(), pid: 1, hostname: 'vm', reqId: 'r-1' };

it('an entry is one short line: when, what, and what belongs to it', () => {
  expect(shortLine({ ...at, msg: 'signed in', member: 'm-1' } as Parameters<typeof shortLine>[0])).toBe(
    '09:05:07 signed in · member="m-1"',
  );
  const request = {
    ...at,
    level: 40,
    msg: 'slow request',
    req: { method: 'GET', path: '/api/feed' },
    res: { status: 200 },
    responseTime: 1204.4,
  };
  expect(shortLine(request)).toBe('09:05:07 WARNING slow request · GET /api/feed · 200 · 1204 ms');
});

it('an error says where it happened', () => {
  const err = { type: 'TypeError', message: 'no such thing', stack: Array.from({ length: 20 }, (_, n) => `    at f${n}`).join('\n') };
  const line = shortLine({ ...at, level: 50, msg: 'request failed', err });
  expect(line).toMatch(/^09:05:07 ERROR request failed · TypeError: no such thing\n {4}at f0\n/);
  expect(line.split('\n')).toHaveLength(7);
});

it.each([
  ['info', {}, (lines: string[]) => expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d signed in · member="/)])],
  ['debug', {}, (lines: string[]) => expect(lines).toContainEqual(expect.stringMatching(/ request · POST \/api\/token · 200 · \d+ ms$/))],
])('at the level %s the terminal shows what matters, without JSON', async (LOG_LEVEL, env, expected) => {
  const lines: string[] = [];
  const app = await startTestApp({ env: { LOG_LEVEL, ...env }, logTo: terminalLog((line) => void lines.push(line)) });
  try {
    const { email, password } = await makeMember(app);
    await (await app.raw('GET', '/api/config')).arrayBuffer();
    lines.length = 0;
    await app.client().signIn({ body: { email, password } });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expected(lines);
    expect(lines.join('\n')).not.toMatch(/[{}]/);
  } finally {
    await app.close();
  }
});
