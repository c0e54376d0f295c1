import { readFileSync } from 'node:fs';
import { budgets, limits, mailCeilings, passwordWaits } from '@muster/contract';
import { expect, it } from 'vitest';

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

/** Seconds as the guide says them. */
function stretch(seconds: number): string {
  const [n, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

it('the operations guide shows every limit with its figure, and no other', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ([^|]*?) \| [^|]+ \|$/gm)].map(([, name, figure]) => [name!, figure!] as const);
  const kept = Object.entries({ ...budgets, ...mailCeilings }).map(([name, { max, seconds }]) => [name, `${max} in ${stretch(seconds)}`]);
  const shown = new Map(rows.filter(([, figure]) => / in | seconds$/.test(figure)));
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries([...kept, ['password_waits', `${passwordWaits.join(', ')} seconds`]]));
  expect(guide).toContain(`in the last ${limits.known_device_days} days`);
});
