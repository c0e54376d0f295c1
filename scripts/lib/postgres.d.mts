export interface PostgresServer {
  /** Address of its database postgres: superuser, no password. */
  url: string;
  port: number;
  folder: string;
  /** Freezes it until `thaw`: it does not respond, and its connections stay open. */
  freeze: () => void;
  thaw: () => void;
  /** Kills it for good, as in a power cut. */
  kill: () => void;
  restart: (mode: 'immediate' | 'fast') => Promise<unknown>;
  stop: () => Promise<void>;
}
export function startPostgres(options?: {
  folder?: string;
  port?: number;
  replicaOf?: number;
  copyOf?: string;
  synced?: boolean;
}): Promise<PostgresServer>;
export function postgresBinaries(): string | undefined;
