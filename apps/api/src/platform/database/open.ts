import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { embeddedDatabase, type OpenDatabase, postgresDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded.ts';

/** Opens the database that the settings name: PostgreSQL by its address, else the embedded one in the data folder. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase & { close: () => Promise<void> }> {
  if (databaseUrl) {
    const database = postgresDatabase(databaseUrl);
    return { ...database, close: () => database.db.destroy() };
  }
  const folder = join(dataDir, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const embedded = new EmbeddedDatabase(folder);
  await embedded.waitReady;
  return { ...embeddedDatabase(embedded), close: () => embedded.close() };
}
