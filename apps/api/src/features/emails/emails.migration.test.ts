import { createHmac, hkdfSync } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { newId } from '../../platform/ids.ts';
import { transactions } from '../../platform/transact.ts';
import { testDatabase } from '../../test/test-database.ts';
import { emailCodes } from './emails.codes.ts';

const secret = 'a secret of more than thirty-two characters';
const now = new Date('2026-03-02T15:00:00Z');
const end = new Date('2026-03-02T15:15:00Z');
/** Hashes a code as the previous version did. */
const hashed = (text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'muster verification code', 32)))
    .update(text)
    .digest('base64url');

it('carries codes along that are on their way, and wishes for one that wait for their job', async () => {
  const database = await testDatabase({ bare: true });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0029'));
  await migrate(database, before);
  const untyped = database.background as unknown as Kysely<unknown>;
  const [ana, ben, cleo] = [newId(), newId(), newId()];
  for (const id of [ana, ben, cleo])
    await sql`insert into member (id, email, first_name, last_name, created_at) values (${id}, ${`${id}@example.com`}, 'A', 'B', ${now})`.execute(
      untyped,
    );
  await sql`insert into verification_code values (${ana}, ${hashed(`${ana} 123456`)}, 2, ${now}, ${end}), (${cleo}, '', 0, ${now}, ${end})`.execute(
    untyped,
  );
  await sql`insert into email_change (member_id, email, code_hash, tries_left, asked_at, sent_at, expires_at)
    values (${ben}, 'new@example.com', ${hashed(`${ben} new@example.com 654321`)}, 5, ${now}, ${now}, ${end})`.execute(untyped);

  await migrate(database);
  const codes = emailCodes([secret]);
  const transact = transactions(database.db, () => undefined);
  const guess = (memberId: string, purpose: 'sign_up' | 'new_email', code: string, email?: string) =>
    transact((tx) => codes.guess(tx, { memberId, purpose, code, now, ...(email && { email }) }));
  expect(await guess(ana, 'sign_up', '111111')).toBe('member.code_invalid');
  expect(await guess(ana, 'sign_up', '123456')).toBe(null);
  expect(await guess(ana, 'sign_up', '123456')).toBe('member.code_used_up');
  expect(await guess(ben, 'new_email', '654321', 'other@example.com')).toBe('member.code_invalid');
  expect(await guess(ben, 'new_email', '654321', 'new@example.com')).toBe(null);
  const made = await codes.make(database.db, { memberId: cleo, purpose: 'sign_up', sentAt: now, now });
  expect(made).toMatch(/^\d{6}$/);
  expect(await guess(cleo, 'sign_up', made!)).toBe(null);
  await database.close();
});
