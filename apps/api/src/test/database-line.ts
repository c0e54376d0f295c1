import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between the app and a PostgreSQL server, with faults that tests inject. */
export interface DatabaseLine {
  /** The address of the same server through this line. */
  to: (address: URL) => string;
  /** The address of the server, bypassing this line. */
  direct: () => string;
  /** Stops all traffic, as if the server had stopped, until the returned function is called; delayed data arrives then. */
  silence: () => () => void;
  /** Closes all connections and refuses new ones, like a server that restarts, until the returned function is called. */
  down: () => Promise<() => Promise<void>>;
  /**
   * Closes the connection that next sends these words, after the server has received them and before its answer. With `following` only a
   * connection that has sent those words first: to cut the commit of one particular statement.
   */
  cutAfter: (words: string, following?: string) => Promise<void>;
  close: () => void;
}

/** Opens a line; an app started on it has no other way to its database. */
export async function databaseLine(): Promise<DatabaseLine> {
  let target: URL;
  let cut: { words: string; following: string; done: () => void } | undefined;
  let silent = false;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((ours) => {
    const theirs = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [ours, theirs];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', () => undefined).on('close', end);
    if (silent) for (const socket of pair) socket.pause();
    theirs.on('data', (chunk) => void ours.write(chunk));
    let follows = false;
    ours.on('data', (chunk) => {
      theirs.write(chunk);
      follows ||= cut !== undefined && chunk.includes(cut.following);
      if (!cut || !follows || !chunk.includes(cut.words)) return;
      const { done } = cut;
      cut = undefined;
      // The server has processed it: its answer arrives and is dropped.
      theirs.removeAllListeners('data').once('data', () => {
        end();
        done();
      });
    });
  });
  let port = 0;
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  ({ port } = server.address() as AddressInfo);
  const endAll = () => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };
  return {
    to: (address) => {
      target = address;
      return Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href;
    },
    direct: () => target.href,
    silence: () => {
      silent = true;
      for (const socket of [...pairs].flat()) socket.pause();
      return () => {
        silent = false;
        for (const socket of [...pairs].flat()) socket.resume();
      };
    },
    down: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      endAll();
      await closed;
      return listen;
    },
    cutAfter: (words, following = words) =>
      new Promise((done) => {
        cut = { words, following, done };
      }),
    close: () => {
      endAll();
      server.close();
    },
  };
}
