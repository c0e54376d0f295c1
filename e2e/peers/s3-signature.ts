import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One request as far as its signature covers it. */
export interface SignedRequest {
  method: string;
  /** Path and query exactly as received. */
  target: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

type Verdict =
  | null
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const SKEW_MS = 15 * 60 * 1000;
const LONGEST_EXPIRY_SECONDS = 7 * 24 * 3600;

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
/** RFC 3986 encoding, as the signature requires: everything but the unreserved characters. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function amzTime(text: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payload: string;
  expires: number | null;
}

/** A request's signature parameters: in the query of a presigned address, else in its headers. */
function claimOf({ headers }: SignedRequest, query: URLSearchParams): Claim | null {
  if (query.has('X-Amz-Signature')) {
    if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null;
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: query.get('X-Amz-Content-Sha256') ?? headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
      expires: Number(query.get('X-Amz-Expires') ?? Number.NaN),
    };
  }
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return null;
  return {
    credential: parts[1]!,
    signedHeaders: parts[2]!.split(';'),
    signature: parts[3]!,
    date: headers['x-amz-date'] ?? '',
    payload: headers['x-amz-content-sha256'] ?? '',
    expires: null,
  };
}

/**
 * Verifies a request by AWS Signature Version 4, in both of its forms: recomputes the canonical request and its signature, and checks the
 * key, the age, and that the body is the one that was signed. Returns the S3 error code, or null if the request is valid.
 */
export function verify(request: SignedRequest, { accessKeyId, secretAccessKey, region }: Credentials, now: number): Verdict {
  const [path = '/', search = ''] = request.target.split('?', 2);
  const query = new URLSearchParams(search);
  const claim = claimOf(request, query);
  if (!claim) return 'AccessDenied';
  const [key, day = '', ...scope] = claim.credential.split('/');
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  const signedAt = amzTime(claim.date);
  if (scope.join('/') !== `${region}/s3/aws4_request` || day !== claim.date.slice(0, 8) || Number.isNaN(signedAt)) return 'AccessDenied';
  if (claim.expires === null) {
    if (Math.abs(now - signedAt) > SKEW_MS) return 'RequestTimeTooSkewed';
  } else {
    const sane = claim.expires >= 1 && claim.expires <= LONGEST_EXPIRY_SECONDS;
    if (!sane || now > signedAt + claim.expires * 1000 || signedAt > now + SKEW_MS) return 'AccessDenied';
  }
  const mustSign = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustSign.some((name) => !claim.signedHeaders.includes(name))) return 'AccessDenied';

  const canonical = [
    request.method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...claim.signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', claim.date, [day, ...scope].join('/'), sha256(canonical)].join('\n');
  const signingKey = [day, ...scope].reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const expected = hmac(signingKey, toSign);
  const shown = Buffer.from(claim.signature, 'hex');
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return 'SignatureDoesNotMatch';
  if (claim.payload !== 'UNSIGNED-PAYLOAD' && claim.payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  return null;
}
