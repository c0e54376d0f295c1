import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../platform/clock.ts';
import { testDatabase } from '../test/test-database.ts';
import { createChapter, showChapters } from './commands.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('creates chapters once by name, and shows them', async () => {
  const said: string[] = [];
  const context = { db: database.db, clock: fixedClock('2026-03-02T15:00:00Z'), say: (text: string) => void said.push(text) };
  await showChapters(context);
  await createChapter(context, ' West side ');
  await createChapter(context, 'East side');
  await expect(createChapter(context, 'west SIDE')).rejects.toThrow('There is already a chapter named "west SIDE".');
  await expect(createChapter(context, ' ')).rejects.toThrow("A chapter's name has 1 to 100 characters.");
  await showChapters(context);
  expect(said.slice(0, 3)).toEqual(['There is no chapter yet.', 'Created the chapter "West side".', 'Created the chapter "East side".']);
  expect(said[3]).toMatch(/East side +0\n.*West side +0/);
});
