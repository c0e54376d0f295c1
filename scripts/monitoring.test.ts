import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/build.mjs';
import { alerts, expressions, provenAlerts, selectorsIn } from './lib/monitoring.mjs';

it('has a runbook entry for each alert, and an alert for each entry', () => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = /^## What to do when\n(.*?)^## /ms.exec(guide) ?? [];
  const entries = [...section.matchAll(/^### (\w+)\n(?=\S)/gm)].map(([, name]) => name!);
  expect(entries).toEqual(alerts().map(({ alert }) => alert));
  for (const { alert, annotations } of alerts()) expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

it('proves of each alert that it is raised', () => {
  expect(provenAlerts().toSorted()).toEqual(
    alerts()
      .map(({ alert }) => alert)
      .toSorted(),
  );
});

it('finds in an expression what it asks for', () => {
  expect(selectorsIn('sum by (le) (rate(muster_x_bucket{state="waiting",instance=~".*"}[5m])) > process_y')).toEqual([
    { name: 'muster_x_bucket', labels: { state: 'waiting' } },
    { name: 'process_y', labels: {} },
  ]);
  expect(expressions().filter(({ expr }) => expr.includes('$'))).toEqual([]);
});
