import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { allowedAddresses, NotFetched, type Reach } from './reach.ts';

const REDIRECTS_MOST = 4;
/** Identifies the software, but not the community. */
const USER_AGENT = 'Mozilla/5.0 (compatible; LinkPreview/1.0)';

/** Which content to accept. */
export interface Want {
  accept: string;
  takes: (contentType: string) => boolean;
  /** Maximum bytes, compressed and decompressed. */
  most: number;
  /** Whether a longer body is truncated or rejected. */
  longer: 'cut' | 'refuse';
}

export interface Fetched {
  /** The final address, after redirects. */
  url: URL;
  contentType: string;
  content: Buffer;
}

/** A lookup that returns the checked addresses for any name, so that a second look-up cannot get a different result. */
function pinned(addresses: string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, answer) => (all ? answer(null, known) : answer(null, known[0]!.address, known[0]!.family));
}

interface Asked {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request within `reach` to an address that may come from an untrusted source. Resolves its name once, checks all addresses, and
 * connects to a checked one. Returns a redirect like any other answer. Throws `NotFetched` if the address is forbidden; `signal` ends the
 * wait for the answer and its body. The caller must destroy the answer.
 */
export async function askWithin(
  reach: Reach,
  url: URL,
  { method = 'GET', headers, body }: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await mayAsk(reach, url, signal);
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { agent: false, lookup: pinned(addresses), method, headers, signal })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
}

/** Checks whether a request to an address is allowed now: rejects like `askWithin`, without connecting. */
export const mayAsk = (reach: Reach, url: URL, signal: AbortSignal): Promise<string[]> => before(signal, allowedAddresses(reach, url));

const headersOf = (accept: string) => ({
  accept,
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en, *;q=0.5',
  'user-agent': USER_AGENT,
});

// Decompresses a truncated stream as far as possible.
const flush = { finishFlush: constants.Z_SYNC_FLUSH };
const unpackers: Record<string, () => Transform> = {
  gzip: () => createGunzip(flush),
  'x-gzip': () => createGunzip(flush),
  deflate: () => createInflate(flush),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

async function* limited(source: AsyncIterable<Buffer>, { most, longer }: Want): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of source) {
    if (chunk.length > left && longer === 'refuse') throw new NotFetched('too long');
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left < 0) return;
  }
}

async function read(response: IncomingMessage, want: Want): Promise<Buffer> {
  const packed = limited(response, want);
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const parts: Buffer[] = [];
  if (coding === 'identity') {
    for await (const part of packed) parts.push(part);
  } else {
    const unpack = unpackers[coding];
    if (!unpack) throw new NotFetched('content coding');
    const unpacked = unpack();
    // The loop below throws its error, too.
    pipeline(Readable.from(packed), unpacked, () => undefined);
    for await (const part of limited(unpacked, want)) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Rejects when `signal` aborts, even if `work` continues: a DNS query cannot be cancelled. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new NotFetched('too slow'));
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}

/**
 * Fetches an address from an untrusted source within `reach` (FEED-68). Checks every hop, and sends no cookies and no referrer. Throws if
 * there is no usable content, and when `signal` aborts.
 */
export async function fetchWithin(reach: Reach, start: URL, want: Want, signal: AbortSignal): Promise<Fetched> {
  let url = start;
  for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
    const response = await askWithin(reach, url, { headers: headersOf(want.accept) }, signal);
    try {
      const { statusCode = 0, headers } = response;
      if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
        if (!URL.canParse(headers.location, url.href)) throw new NotFetched('redirect');
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) throw new NotFetched(`status ${statusCode}`);
      const contentType = headers['content-type'] ?? '';
      if (!want.takes(contentType.split(';')[0]!.trim().toLowerCase())) throw new NotFetched('content type');
      return { url, contentType, content: await read(response, want) };
    } finally {
      response.destroy();
    }
  }
  throw new NotFetched('redirects');
}
