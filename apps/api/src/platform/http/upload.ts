import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { type ErrorCode, fieldWords } from '@muster/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Adds a route whose body is a file: raw with any content type, or in a form. The body is left unread, so that the handler can check sender
 * and size before it accepts a byte. No other route accepts such bodies.
 */
export function acceptFile(app: FastifyInstance, kind: 'binary' | 'multipart', route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (kind === 'multipart') await scope.register(multipart);
    else scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route(route);
  });
}

/** Collects a stream up to a maximum size. Throws as soon as the size is exceeded, and discards what it has. */
export async function gather(stream: Readable, mostBytes: number, tooLarge: ErrorCode = 'media.too_large'): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Refusal(tooLarge);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

const broken = () => new Refusal('invalid', { fields: { body: [fieldWords.file_broken] } });

/** Reads a file sent as the request body. Refuses a declared length that is too large before reading. */
export async function readFileBody(request: FastifyRequest, mostBytes: number, tooLarge?: ErrorCode): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Refusal(tooLarge ?? 'media.too_large');
  // The iterator must not destroy the stream: the server discards the rest of a refused body, so that the refusal reaches a client that is
  // still sending.
  const body = request.raw.iterator({ destroyOnReturn: false }) as unknown as Readable;
  return gather(body, mostBytes, tooLarge).catch((error: unknown) => {
    throw error instanceof Refusal ? error : broken();
  });
}

/** The form parser never ends on a long part without a field name; such a request is refused after this time. */
const FIRST_PART_MS = 5000;

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(broken()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the only file of a form, whatever its field name. */
export async function readFormFile(request: FastifyRequest, mostBytes: number): Promise<{ filename: string; content: Buffer }> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const found = request.file({ limits: { fileSize: mostBytes, files: 1, fields: 20, parts: 21 } }).catch(() => {
    throw broken();
  });
  const part = await within(FIRST_PART_MS, found);
  if (!part) throw new Refusal('invalid', { fields: { photo: [fieldWords.photo] } });
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new Refusal('media.too_large') : broken();
  });
  // The parser reports no error if the excess bytes arrive after the last allowed ones have been read.
  if (part.file.truncated) throw new Refusal('media.too_large');
  return { filename: part.filename, content };
}
