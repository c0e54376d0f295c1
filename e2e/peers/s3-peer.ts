import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escape } from './escape.ts';
import { verify } from './s3-signature.ts';

interface StoredObject {
  content: Buffer;
  type: string;
}

export interface S3Peer {
  /** What a deployment would configure. */
  settings: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };
  /** The same as environment variables. */
  env: Record<string, string>;
  /** What the bucket holds, by key. */
  objects: Map<string, StoredObject>;
  /** Multipart uploads that have been neither completed nor aborted, with their parts. */
  uploads: ReadonlyMap<string, { parts: ReadonlyMap<number, Buffer> }>;
  close: () => Promise<void>;
}

/**
 * A bucket for tests: it keeps objects in memory and implements as much of the S3 protocol as we use, but really checks the signature of
 * every request, so that an adapter that signs wrongly, or an upload address that was tampered with, is refused as S3 would. `now` can be
 * set to another time, to let an address expire.
 */
export async function startS3Peer({ now = Date.now }: { now?: () => number } = {}): Promise<S3Peer> {
  const keys = { accessKeyId: 'AKIDPEER', secretAccessKey: 'a secret of the peer/with+signs', region: 'eu-test-1' };
  const bucket = 'muster-uploads';
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();

  const answer = (response: ServerResponse, status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
    response
      .writeHead(status, {
        'access-control-allow-origin': '*',
        'content-type': 'application/xml',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      })
      .end(body);
  const refuse = (response: ServerResponse, status: number, code: string) =>
    answer(response, status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  const send = (response: ServerResponse, { content, type }: StoredObject, range: string | undefined) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined) return answer(response, 200, content, { 'content-type': type });
    if (Number(from) >= content.length) return refuse(response, 416, 'InvalidRange');
    const part = content.subarray(Number(from), Number(to) + 1);
    const where = `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`;
    answer(response, 206, part, { 'content-type': type, 'content-range': where });
  };

  const list = (response: ServerResponse, prefix: string) => {
    const found = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found.map(([key, { content }]) => `<Contents><Key>${escape(key)}</Key><Size>${content.length}</Size></Contents>`);
    answer(
      response,
      200,
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
        `<Prefix>${escape(prefix)}</Prefix><KeyCount>${found.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>` +
        `${contents.join('')}</ListBucketResult>`,
    );
  };

  const inParts = (request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams, body: Buffer) => {
    const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`;
    if (query.has('uploads')) {
      uploads.set(id, { type: request.headers['content-type'] ?? 'application/octet-stream', parts: new Map() });
      return answer(response, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const upload = uploads.get(id);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return answer(response, 200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` });
    }
    uploads.delete(id);
    if (request.method === 'DELETE') return answer(response, 204);
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, content]) => content);
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return refuse(response, 400, 'EntityTooSmall');
    objects.set(key, { content: Buffer.concat(parts), type: upload.type });
    return answer(response, 200, `<CompleteMultipartUploadResult><Key>${escape(key)}</Key></CompleteMultipartUploadResult>`);
  };

  const serve = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    if (request.method === 'OPTIONS')
      return answer(response, 204, '', { 'access-control-allow-methods': 'PUT, GET', 'access-control-allow-headers': '*' });
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const fault = verify({ method: request.method ?? '', target: request.url ?? '/', headers, body }, keys, now());
    if (fault) return refuse(response, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault);

    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer.invalid');
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'GET' && !key && searchParams.get('list-type') === '2') return list(response, searchParams.get('prefix') ?? '');
    if (!key) return refuse(response, 405, 'MethodNotAllowed');
    if (searchParams.has('uploads') || searchParams.has('uploadId')) return inParts(request, response, key, searchParams, body);
    const stored = objects.get(key);
    switch (request.method ?? '') {
      case 'PUT':
        objects.set(key, { content: body, type: request.headers['content-type'] ?? 'application/octet-stream' });
        return answer(response, 200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` });
      case 'GET':
        return stored ? send(response, stored, headers.range) : refuse(response, 404, 'NoSuchKey');
      case 'DELETE':
        objects.delete(key);
        return answer(response, 204);
      default:
        return refuse(response, 405, 'MethodNotAllowed');
    }
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => serve(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { endpoint, bucket, ...keys },
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: keys.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    uploads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
