import { expect, inject, it } from 'vitest';
import { databaseLine } from '../../test/database-line.ts';
import { testDatabase } from '../../test/test-database.ts';
import { fixedClock } from '../clock.ts';
import { lastFailure } from '../jobs/last-failures.ts';
import { countedMailer } from './counted-mailer.ts';
import { countingMailer, mailsOfDay, purgeMailCounts } from './mail-counts.ts';

const mail = { to: 'ana.marlow@example.com', subject: '', text: '', html: '' };

it('counts the mails that several processes send at once, of one day, and keeps what was said last', async () => {
  const database = await testDatabase();
  const { db } = database;
  try {
    const clock = fixedClock('2026-03-02T15:50:00Z');
    const counted = async () => (await mailsOfDay(db, clock.now()).execute())[0];
    const process = (send: () => Promise<void>) => countingMailer(countedMailer({ send, forget: async () => undefined }, clock), db, clock);
    const good = [1, 2].map(() => process(async () => undefined));
    const bad = process(async () => {
      throw new Error('421 Try again later');
    });
    await Promise.all(good.flatMap((each) => Array.from({ length: 10 }, () => each.send(mail))));
    await expect(bad.send(mail)).rejects.toThrow('421');
    expect(await counted()).toEqual({ sent: 20, failed: 1 });
    expect(await lastFailure(db, 'mail')).toEqual({ at: clock.now(), reason: '421 Try again later' });
    clock.advance(23 * 3600);
    await good[0]!.send(mail);
    expect(await counted()).toEqual({ sent: 21, failed: 1 });
    clock.advance(3600);
    expect(await counted()).toEqual({ sent: 1, failed: 0 });
    await purgeMailCounts(db, clock.now());
    expect(await db.selectFrom('mail_count').select('sent').execute()).toEqual([{ sent: 1 }]);
  } finally {
    await database.close();
  }
});

it.runIf(inject('postgresUrl'))('sends a mail while the database is gone, and counts it with the next one', async () => {
  const line = await databaseLine();
  const database = await testDatabase({ line, hurried: true });
  try {
    const clock = fixedClock('2026-03-02T15:50:00Z');
    const sent: string[] = [];
    const send = async () => void sent.push('a mail');
    const mailer = countingMailer(countedMailer({ send, forget: async () => undefined }, clock), database.background, clock);
    const back = await line.down();
    await mailer.send(mail);
    expect(sent).toHaveLength(1);
    await back();
    // The first statement on a connection that was cut may fail.
    await expect
      .poll(
        async () => {
          await mailer.send(mail);
          return (await mailsOfDay(database.background, clock.now()).execute())[0]?.sent === sent.length;
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  } finally {
    await database.close();
  }
});
