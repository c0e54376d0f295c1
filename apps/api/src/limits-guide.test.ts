import { readFileSync } from 'node:fs';
import { type Budget, budgetRow, budgets, limits, mailCeilings, passwordTries, passwordWaits, rateWords } from '@muster/contract';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

const row = (name: string, figure: string, of: string) => `| \`${name}\` | ${figure} | ${of} |`;
const rates = (rows: Readonly<Record<string, { max: number; seconds: number; of: string }>>) =>
  Object.entries(rows).map(([name, rate]) => row(name, rateWords(rate), rate.of));

it('the operations guide shows every limit with its figure, and no other', () => {
  const waits = row(
    'password_waits',
    `${passwordWaits.join(', ')} seconds`,
    'wait after the first, second … wrong password of a day, per email and address, and per known browser or address',
  );
  const kept = (Object.keys(budgets) as Budget[]).map((name) => row(name, rateWords(budgetRow(name)), budgetRow(name).of));
  const shown = /\| limit \| at most \| of what \|\n\|---\|---\|---\|\n([^]*?)\n\n/.exec(guide)![1]!.split('\n');
  expect(shown).toEqual([...rates(passwordTries), waits, ...rates(mailCeilings), ...kept]);
  expect(guide).toContain(`in the last ${limits.known_device_days} days`);
});
