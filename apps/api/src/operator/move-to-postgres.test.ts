import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../test/test-database.ts';
import { CommandError } from './commands.ts';
import { refuseOtherVersion } from './move-to-postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('moves only what has the tables of this release: neither what an earlier one left nor what a later one brought further', async () => {
  const refused = () =>
    refuseOtherVersion(database).then(
      () => null,
      (error: unknown) => {
        expect(error).toBeInstanceOf(CommandError);
        return (error as Error).message;
      },
    );
  expect(await refused()).toBeNull();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_what_comes', '2031-05-06')`.execute(database.db);
  expect(await refused()).toBe('A later release has brought the embedded community up to 9999_what_comes. Move it with that release.');
  await sql`delete from kysely_migration where name in ('9999_what_comes', '0070_sign_on_entries')`.execute(database.db);
  expect(await refused()).toContain('was last used by another version. Start the server once with this version');
});
