import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A web server on this machine, serving the pages that links lead to. */
export interface PagesPeer {
  port: number;
  /** The address of this machine that each connection so far was made to. */
  connections: string[];
  /** Every request so far. */
  requests: Array<{ path: string; host: string | undefined; headers: NodeJS.Dict<string | string[]> }>;
  /** Sets the response for a path. */
  on: (path: string, answer: RequestListener) => void;
  /** Bytes that clients have read from it so far. */
  sent: () => number;
  close: () => Promise<void>;
}

/** A page with this head. */
export const pageOf = (head: string): string => `<!doctype html><html lang="en"><head>${head}</head><body><p>Hello</p></body></html>`;

/** Responds with an HTML page. */
export const html =
  (content: string | Buffer, contentType = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': contentType }).end(content);
  };

/** Redirects to another address. */
export const redirect =
  (location: string, status = 302): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { location: encodeURI(location) }).end();
  };

/** Responds with compressed bytes. */
export const packed =
  (coding: string, content: Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(content);
  };

/** Writes a chunk repeatedly, so many times a second, until the client is gone. */
export const drip =
  (piece: string | Buffer, everyMs: number, headers: Record<string, string> = { 'content-type': 'text/html' }): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    const timer = setInterval(() => response.write(piece), everyMs);
    response.once('close', () => clearInterval(timer));
  };

/** Writes a chunk as fast as it is read, endlessly. */
export const flood =
  (piece: Buffer, headers: Record<string, string> = { 'content-type': 'text/html' }): RequestListener =>
  (_request, response: ServerResponse) => {
    response.writeHead(200, headers);
    const more = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

/** A small head, then two hundred megabytes of spaces, compressed. */
export function bomb(coding: 'gzip' | 'br'): Buffer {
  const content = Buffer.concat([Buffer.from(pageOf('<title>Tick</title>')), Buffer.alloc(200 * 2 ** 20, 32)]);
  return coding === 'gzip'
    ? gzipSync(content, { level: 1 })
    : brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/** Starts a web server on every network address of this machine. */
export async function startPagesPeer(): Promise<PagesPeer> {
  const answers = new Map<string, RequestListener>();
  const connections: string[] = [];
  const requests: PagesPeer['requests'] = [];
  const bytes: Array<() => number> = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, host: request.headers.host, headers: request.headers });
    const answer = answers.get(path.split('?')[0]!);
    if (answer) answer(request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('Not here');
  });
  server.on('connection', (socket) => {
    connections.push(socket.localAddress?.replace(/^::ffff:/, '') ?? 'unknown');
    bytes.push(() => socket.bytesWritten);
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    requests,
    on: (path, answer) => void answers.set(path, answer),
    sent: () => bytes.reduce((sum, each) => sum + each(), 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
