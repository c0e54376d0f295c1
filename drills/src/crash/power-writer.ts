// A process on the embedded database and a folder of files, recorded by record-writes.ts: `node --import record-writes.js power-writer.js FOLDER
// SECONDS [unflushed]`. Notes each write once it is acknowledged.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { receive } from '../../../apps/api/src/features/imports/imports.upload.ts';
import { type ClosableDatabase, openEmbedded } from '../../../apps/api/src/platform/database/open.ts';
import { diskStore } from '../../../apps/api/src/platform/files/disk-store.ts';
import { flushNothing } from '../../../apps/api/src/platform/files/flush.ts';
import { note as noteAny } from './record-writes.ts';

/** A write that was acknowledged, or `going`: a row that may be gone from here on, until its deletion is acknowledged. */
export type Acknowledged =
  | { ack: 'tables' }
  | { ack: 'row'; id: number; writer: number; n: number; words: string }
  | { ack: 'going' | 'gone'; id: number }
  | { ack: 'file'; key: string; content: string };
const note = (event: Acknowledged) => noteAny(event);

const [folder, seconds, unflushed] = process.argv.slice(2) as [string, string, string?];
if (unflushed) flushNothing();

const WRITERS = 8;
const failed = (error: unknown) => {
  console.error(error);
  process.exit(1);
};
const open = async () => (await openEmbedded(folder, failed)) as ClosableDatabase & { kind: 'embedded' };
let database = await open();
const { background: db } = database;
await sql`create table walk (id int primary key, writer int not null, words text)`.execute(db);
await sql`create index on walk (writer)`.execute(db);
await sql`create table total (writer int primary key, n int not null)`.execute(db);
await sql`insert into total select n, 0 from generate_series(0, ${WRITERS - 1}) n`.execute(db);
note({ ack: 'tables' });

let nextId = 1;
const until = Date.now() + Number(seconds) * 1000;
const running = () => Date.now() < until;

async function write(writer: number): Promise<void> {
  const mine: number[] = [];
  for (let n = 1; running(); n += 1) {
    const id = (nextId += 1);
    const words = randomBytes(n % 40 === 0 ? 6000 : 120).toString('hex');
    await database.background.transaction().execute(async (tx) => {
      await sql`insert into walk values (${id}, ${writer}, ${words})`.execute(tx);
      await sql`update total set n = ${n} where writer = ${writer}`.execute(tx);
    });
    note({ ack: 'row', id, writer, n, words });
    mine.push(id);
    if (n % 7 === 0) {
      const gone = mine.shift()!;
      note({ ack: 'going', id: gone });
      await sql`delete from walk where id = ${gone}`.execute(database.background);
      note({ ack: 'gone', id: gone });
    }
  }
}

async function storeFiles(): Promise<void> {
  const files = diskStore(join(folder, 'files'));
  for (let n = 0; running(); n += 1) {
    const key = `${n % 3}/${n % 5}/${n}.bin`;
    const content = randomBytes(2000);
    await files.put(key, content, 'application/octet-stream');
    note({ ack: 'file', key: `files/${key}`, content: content.toString('base64') });
    await wait(20);
  }
}

/** Files of devices, as they arrive in requests. */
async function importFiles(): Promise<void> {
  for (let n = 0; running(); n += 1) {
    const content = Buffer.from(`<?xml version="1.0"?><gpx>${randomBytes(n % 10 === 0 ? 60_000 : 3000).toString('hex')}</gpx>`);
    const raw = Readable.from([content.subarray(0, 500), content.subarray(500)]);
    await receive({ headers: {}, raw } as never, { dataDir: folder }, String(n));
    note({ ack: 'file', key: `imports/${n}`, content: content.toString('base64') });
    await wait(30);
  }
}

/** What else a server does: checkpoints, vacuums, tables and log files that come and go. */
async function upkeep(): Promise<void> {
  for (let n = 0; running(); n += 1) {
    await wait(300);
    await database.session.exec('checkpoint');
    await sql`create table ${sql.table(`other_${n}`)} as select * from walk`.execute(database.background);
    if (n % 2 === 0) await database.session.exec('vacuum (analyze)');
    if (n % 3 === 0) await sql`select pg_switch_wal()`.execute(database.background);
    await sql`drop table ${sql.table(`other_${n}`)}`.execute(database.background);
  }
}

await Promise.all([...Array.from({ length: WRITERS }, (_, writer) => write(writer)), storeFiles(), importFiles(), upkeep()]).catch(failed);
await database.close();
database = await open();
await sql`insert into walk values (0, 0, 'after a restart')`.execute(database.background);
note({ ack: 'row', id: 0, writer: 0, n: 0, words: 'after a restart' });
await database.close();
