// A process that listens for notices, by a plain connection or by the bus of the server, until its parent stops it.
import pg from 'pg';
import { postgresDatabase } from '../../../apps/api/src/platform/database/database.ts';
import { openBus } from '../../../apps/api/src/platform/live/bus.ts';

const [, , kind, url] = process.argv;
if (kind === 'plain') {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('listen muster_live');
} else {
  const nothing = () => undefined;
  await openBus(postgresDatabase(url!), { onNotice: nothing, onGap: nothing }, { warn: nothing });
}
process.send!('ready');
