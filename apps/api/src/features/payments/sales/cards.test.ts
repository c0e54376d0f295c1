import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { makeMember } from '../../../test/members.ts';
import { mailsTo } from '../../../test/newcomers.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeTier, payWithCard } from '../payments.factory.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    config: { features: { payment: true } },
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => app.close());

const canary = 'Zephyrine Quillfeather';
const number = '4000008400001629';
const cvc = '738';

/** Returns the contents of all tables as text. */
async function tables(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    app.deps.db,
  );
  const all: string[] = [];
  for (const { name } of rows)
    all.push(
      (await sql<{ row: string }>`select each::text as row from ${sql.raw(name)} as each`.execute(app.deps.db)).rows
        .map(({ row }) => row)
        .join('\n'),
    );
  return all.join('\n');
}

it('leaves no number, code or name of a card in any log, table, file, mail or archive, nor in the books of the sandbox [PAY-59]', async () => {
  const tier = await makeTier(app.deps.db, { at: app.clock.now() });
  const me = await makeMember(app);
  const books = await startSandbox({ port: 0, host: '127.0.0.1', folder: join(app.dataDir, 'sandbox'), now: app.clock.now });
  const { intent_information: intent } = await me.api.createPaymentIntent({ body: { purchase_choice_id: tier, receipt_email: me.email } });
  for (const which of [number, '4242424242424242']) {
    // Also checks the disk: the same card at a sandbox that stores its books there.
    await payWithCard(books.provider, { id: 'pi_none', client_secret: 'none' }, { number: which, cvc, name: canary });
    await payWithCard(app.sandbox!.provider, intent, { number: which, cvc, name: canary });
  }
  await me.api.recordPurchase({
    body: { purchase_choice: tier, amount_paid: 2500, expiration_date: intent.expires, payment_intent_id: intent.id },
  });
  await books.close();
  // The archive of the member's personal data.
  await me.api.requestExport({ params: { id: me.id } });
  const link = /http\S+\/api\/export\/\S+/.exec((await mailsTo(app, me.email)).at(-1)!.text)![0];
  const archive = Object.values(unzipSync(new Uint8Array(await (await fetch(link)).arrayBuffer()))).map((bytes) => strFromU8(bytes));
  const mails = await app.mails();
  const files = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  const places = {
    logs: logged.join('\n'),
    tables: await tables(),
    mails: mails.join('\n'),
    files: contents.join('\n'),
    books: JSON.stringify(app.sandbox!.books),
    archive: archive.join('\n'),
  };
  // Checks that the search finds values that are present.
  expect(places.tables).toContain(intent.id);
  expect(places.files).toContain('pm_');
  expect(places.archive).toContain(intent.id);
  expect(logged.length).toBeGreaterThan(3);
  for (const [place, text] of Object.entries(places))
    for (const secret of [canary, number, '4242424242424242', '4242 4242', `"${cvc}"`])
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
});
