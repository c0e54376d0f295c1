// The processes of a community: two that serve, one that runs jobs, on one PostgreSQL. They are replaced one after the other.
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningServer, spawnBuilt, startServer } from '../lib/server.ts';

/** `live` are those that a proxy would send requests to. `roles` is false for two that do everything. */
export function fleetOn({
  folder,
  databaseUrl,
  restMs,
  roles = true,
}: {
  folder: string;
  databaseUrl: string;
  restMs: number;
  roles?: boolean;
}) {
  const live: RunningServer[] = [];
  let serving: RunningServer[] = [];
  let worker: RunningServer | undefined;
  let demo = true;
  const env = (role: string): Record<string, string> => ({ TRUSTED_PROXIES: '127.0.0.1', ...(roles && { ROLE: role }) });
  async function start(dist: string, role = 'web') {
    const server = await startServer({ dist, dataDir: folder, databaseUrl, demo, env: env(role) });
    demo = false;
    if (role === 'web') live.push(server);
    return server;
  }
  async function stop(server: RunningServer) {
    // As with a proxy: nothing new is sent to it by plan, but nobody tells those who are under way.
    if (live.includes(server)) live.splice(live.indexOf(server), 1);
    return (await server.stop()).code;
  }
  /** Replaces all by those of another release, a new one before an old one each time. Whether all old ones ended well. */
  async function become(dist: string): Promise<boolean> {
    const codes: Array<number | null> = [];
    const next: RunningServer[] = [];
    for (const server of serving) {
      next.push(await start(dist));
      await wait(restMs / 2);
      codes.push(await stop(server));
      await wait(restMs / 2);
    }
    serving = next;
    if (roles) {
      const before = worker;
      worker = await start(dist, 'worker');
      if (before) codes.push(await stop(before));
    }
    return codes.every((code) => code === 0);
  }
  return {
    live,
    begin: async (dist: string): Promise<void> => {
      serving = [await start(dist), await start(dist)];
      if (roles) worker = await start(dist, 'worker');
    },
    become,
    /** Kills the worker: there is none until the next release has come. */
    kill: async (): Promise<void> => {
      await worker!.kill();
      worker = undefined;
    },
    /** What a process of a release says that should not start. Null if it does. */
    refused: async (dist: string): Promise<string | null> => {
      try {
        const server = await start(dist, 'worker');
        await server.stop();
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
    /** A command of a release: what it prints. */
    command: async (dist: string, ...args: string[]): Promise<string> => {
      const { output } = await spawnBuilt('muster', { dist, args, env: { DATA_DIR: folder, DATABASE_URL: databaseUrl } }).exited;
      return output;
    },
    end: async (): Promise<void> => {
      for (const server of [...serving, ...(worker ? [worker] : [])]) await stop(server);
    },
  };
}
