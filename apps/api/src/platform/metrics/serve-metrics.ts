import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
/** A scraper sends its headers at once. */
const HEAD_MS = 5000;
const MOST_CONNECTIONS = 20;

/** The metrics server, on a port of its own. */
export interface MetricsServer {
  /** Listens, and returns the address of the metrics. Throws the system's error if it cannot. */
  listen: (where: { host: string; port: number }) => Promise<string>;
  /** Finishes the requests in progress, and closes. */
  close: () => Promise<void>;
}

const addressOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`;
};

/** Serves metrics to any client that reaches the port, without authentication (docs/operations.md). */
export function metricsServer({ scrape, contentType }: Metrics, onError: (error: unknown) => void): MetricsServer {
  const server = createServer({ headersTimeout: HEAD_MS, requestTimeout: HEAD_MS }, (request, response) => {
    const isScrape = request.url?.split('?')[0] === PATH && (request.method === 'GET' || request.method === 'HEAD');
    if (!isScrape) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`There is nothing here but ${PATH}.\n`);
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store', connection: 'close' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve(addressOf(server));
        });
      }),
    close: async () => {
      if (!server.listening) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}
