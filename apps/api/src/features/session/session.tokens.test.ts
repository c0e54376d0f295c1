import { expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { tokenMaker } from './session.tokens.ts';

const make = () => {
  const clock = fixedClock('2026-03-02T15:00:00Z');
  return { clock, tokens: tokenMaker(['s'.repeat(32)], clock) };
};

it('reads a good token again and again, until it ends', async () => {
  const { clock, tokens } = make();
  const token = await tokens.access('member', 'session');
  const claims = { memberId: 'member', sessionId: 'session', until: new Date('2026-03-02T15:15:00Z') };
  for (let n = 0; n < 3; n += 1) expect(await tokens.read(token)).toEqual(claims);
  clock.advance(15 * 60 - 1);
  expect(await tokens.read(token)).toEqual(claims);
  clock.advance(1);
  for (let n = 0; n < 2; n += 1) expect(await tokens.read(token)).toBeNull();
});

it('refuses what looks like a token that was good a moment ago', async () => {
  const { tokens } = make();
  const token = await tokens.access('member', 'session');
  expect(await tokens.read(token)).not.toBeNull();
  const [head, payload, signature] = token.split('.') as [string, string, string];
  const other = (await tokens.access('other', 'session')).split('.') as [string, string, string];
  for (const forged of [`${head}.${other[1]}.${signature}`, `${head}.${payload}.${other[2]}`, `${head}.${payload}.`, `${token}A`])
    expect(await tokens.read(forged)).toBeNull();
  expect(await tokenMaker(['t'.repeat(32)], fixedClock('2026-03-02T15:00:00Z')).read(token)).toBeNull();
});

it('goes on reading tokens when far more come than it remembers', async () => {
  const { tokens } = make();
  const first = await tokens.access('first', 'session');
  expect(await tokens.read(first)).not.toBeNull();
  for (let n = 0; n < 10_001; n += 1) await tokens.read(await tokens.access(`member ${n}`, 'session'));
  expect(await tokens.read(first)).toMatchObject({ memberId: 'first' });
});
