import type { PostgresServer } from './postgres.mjs';

export function demoWorld(dist?: string): Promise<string | undefined>;
export function beginWithDemo(dataDir: string, dist?: string): Promise<void>;
export function startPostgresWithDemo(dataDir: string, options?: { synced?: boolean }): Promise<PostgresServer>;
