export interface PostgresServer {
  /** Address of its database postgres, superuser, no password. */
  url: string;
  port: number;
  folder: string;
  /** Has it stand still until it is thawed: it answers nothing, and its connections stay. */
  freeze: () => void;
  thaw: () => void;
  restart: (mode: 'immediate' | 'fast') => Promise<unknown>;
  stop: () => Promise<void>;
}
export function startPostgres(options?: { folder?: string; port?: number }): Promise<PostgresServer>;
export function postgresBinaries(): string | undefined;
