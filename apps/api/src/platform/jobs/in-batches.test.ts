import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** The batches of questions; the test resolves or rejects each answer. */
function answers(most: number) {
  const asked: number[][] = [];
  const going: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
  const ask = inBatches(most, async (questions: number[]) => {
    asked.push(questions);
    await new Promise<void>((resolve, reject) => going.push({ resolve, reject }));
    return questions.map((each) => each * 10);
  });
  return { asked, going, ask };
}

it('answers the first at once, and who asks meanwhile together, up to so many', async () => {
  const { asked, going, ask } = answers(3);
  const all = [1, 2, 3, 4, 5].map(ask);
  expect(asked).toEqual([[1]]);
  going[0]!.resolve();
  expect(await all[0]).toBe(10);
  await expect.poll(() => asked).toEqual([[1], [2, 3, 4]]);
  going[1]!.resolve();
  await expect.poll(() => asked).toEqual([[1], [2, 3, 4], [5]]);
  going[2]!.resolve();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
  const later = ask(6);
  expect(asked.at(-1)).toEqual([6]);
  going[3]!.resolve();
  expect(await later).toBe(60);
});

it('fails those who asked for what failed, and answers the next', async () => {
  const { asked, going, ask } = answers(2);
  const [first, second, third, fourth] = [ask(1), ask(2), ask(3), ask(4)];
  going[0]!.resolve();
  await first;
  await expect.poll(() => asked.length).toBe(2);
  const both = Promise.allSettled([second, third]);
  going[1]!.reject(new Error('gone'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => asked.at(-1)).toEqual([4]);
  going[2]!.resolve();
  expect(await fourth).toBe(40);
});
