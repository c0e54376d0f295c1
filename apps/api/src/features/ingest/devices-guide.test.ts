import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { budgets, IngestDraft, limits, rateWords } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const guide = readFileSync(new URL('../../../../../docs/devices.md', import.meta.url), 'utf8');
const example = /^```sh example\n(.*?)^```$/ms.exec(guide)![1]!;
const answer = /^```json\n(.*?)^```$/ms.exec(guide)![1]!;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the guide to devices has a command that does what it says, with the answer that it shows', async () => {
  const { id, api } = await makeMember(app);
  const { url } = await api.makeIngestAddress({ params: { id } });
  const run = (address: string) => promisify(execFile)('sh', ['-c', example], { env: { ...process.env, ADDRESS: address, no_proxy: '*' } });
  const { stdout } = await run(url!);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(answer));
  const { data } = await api.listWorkouts({ params: { id }, query: {} });
  expect(data).toMatchObject([{ steps: 8412, entry_date: '2026-03-02', origin: 'device' }]);
  await api.endIngestAddress({ params: { id } });
  await expect(run(url!)).rejects.toMatchObject({ stdout: expect.stringContaining('ingest.gone') });
});

it('the guide to devices has the fields, the outcomes and the figures of the contract', () => {
  const fields = [...guide.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
  const known = Object.keys(IngestDraft.shape).filter((name) => name !== 'entries');
  expect(fields.slice(0, known.length).sort()).toEqual(known.sort());
  expect(guide).toContain(`up to ${limits.ingest_entries}, are`);
  expect(guide).toContain(`up to ${limits.ingest_id_length} characters`);
  expect(guide).toContain(`At most ${budgets.ingest.max} requests in 1 hour`);
  expect(rateWords(budgets.ingest)).toBe('120 in 1 hour');
  expect(guide).toContain(`may have ${limits.health_export_bytes / 2 ** 30} GB`);
  const outcomes = ['new', 'changed', 'same', 'empty', 'deleted', 'refused'];
  expect(fields.slice(known.length)).toEqual(outcomes);
});
