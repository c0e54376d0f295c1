import { expect, it } from 'vitest';
import { positionIn, sharedAnswer } from './log-position.ts';

it('reads positions of 64 bits in order, and none where there is none', () => {
  const at = (text: string | null, timeline = '00000002') => positionIn({ rows: [{ at: text, timeline }] });
  expect(at('0/16B3748')).toEqual({ timeline: 2, at: 0x16b3748 });
  expect(at('1/0')!.at).toBe(at('0/FFFFFFFF')!.at + 1);
  expect(at('0/1', '0000001A')!.timeline).toBe(26);
  expect([at(null), positionIn({ rows: [] })]).toEqual([undefined, undefined]);
});

it('gives nobody an answer that may have been made before they asked', async () => {
  const asked: Array<(answer: number) => void> = [];
  const ask = sharedAnswer(() => new Promise<number>((resolve) => asked.push(resolve)));
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(asked).toHaveLength(1);
  asked[0]!(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  const fourth = ask();
  asked[1]!(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await Promise.resolve();
  asked[2]!(3);
  expect(await fourth).toBe(3);
});

it('asks again after a failure, and only those fail who waited for it', async () => {
  let fails = true;
  const ask = sharedAnswer(async () => {
    if (fails) throw new Error('gone');
    return 'there';
  });
  const failed = ask();
  const next = ask();
  await expect(failed).rejects.toThrow('gone');
  fails = false;
  expect(await ask()).toBe('there');
  await next.catch(() => undefined);
});
