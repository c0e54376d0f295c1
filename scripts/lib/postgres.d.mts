export interface PostgresServer {
  /** Address of its database postgres, superuser, no password. */
  url: string;
  port: number;
  folder: string;
  stop: () => Promise<void>;
}
export function startPostgres(options?: { folder?: string; port?: number }): Promise<PostgresServer>;
export function postgresBinaries(): string | undefined;
