import { type AddressInfo, connect, createServer } from 'node:net';

/** The line between a browser and a server, as a host of its own that can fall silent. */
export interface LinePeer {
  url: string;
  /** The first line of each request so far that begins a piece of what was sent, such as `PUT /api/media HTTP/1.1`. */
  requests: string[];
  /** Reads no more of the next request that begins like this: nothing is refused, and nothing comes back. */
  silenceNext: (begins: RegExp) => void;
  close: () => void;
}

/** Starts a line to the server at this address. */
export async function startLine(to: string): Promise<LinePeer> {
  const { hostname, port } = new URL(to);
  const requests: string[] = [];
  let silenced: RegExp | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (sent) => {
      const first = /^[A-Z]+ \S+ HTTP\/1\.1(?=\r\n)/.exec(sent.toString('latin1'))?.[0];
      if (first) requests.push(first);
      if (first && silenced?.test(first)) {
        silenced = undefined;
        near.pause();
      } else far.write(sent);
    });
    far.pipe(near);
    near.on('close', () => far.destroy());
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    silenceNext: (begins) => {
      silenced = begins;
    },
    close: () => void server.close(),
  };
}
