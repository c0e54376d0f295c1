import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

/** A message received by the push service, decrypted as by the subscription's browser. */
interface Pushed {
  browser: string;
  message: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

/** A push service with its own browsers: it authenticates the sender and decrypts like a browser, with an independent implementation. */
export async function startPushPeer() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: string; sender: string | undefined }>();
  const pushed: Pushed[] = [];
  const faults: string[] = [];
  let answer = 201;
  const waiting: string[] = [];
  let givenUp = 0;
  let open = Promise.resolve();
  const identify = async (authorization = '', origin: string): Promise<string> => {
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    // The tests' clock is in another year than the peer's: it only checks that the token has an expiry.
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin, currentDate: new Date(0) });
    if (!payload.exp || !payload.sub?.startsWith('mailto:')) throw new Error('The token says neither its end nor whom to write to.');
    return key;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        try {
          const browser = request.url!.slice(1);
          const key = await identify(request.headers.authorization, origin());
          const { keys, auth, sender } = browsers.get(browser)!;
          if (sender && sender !== key) return void response.writeHead(403).end();
          const clear = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: keys, authSecret: auth });
          if (answer < 300) pushed.push({ browser, message: JSON.parse(clear.toString('utf8')), headers: request.headers });
        } catch (error) {
          faults.push(String(error));
        }
        waiting.push(request.url!.slice(1));
        response.on('close', () => {
          if (!response.writableEnded) givenUp += 1;
        });
        await open;
        response.writeHead(answer).end();
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    pushed,
    faults,
    answers: (status: number) => {
      answer = status;
    },
    /** Keeps senders waiting for their answer until the returned function is called. */
    stalls: (): (() => void) => {
      waiting.length = 0;
      givenUp = 0;
      let release = () => undefined as void;
      open = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    /** The browsers whose pushes have arrived since `stalls` was called. */
    waiting,
    /** Number of senders that stopped waiting since `stalls` was called. */
    givenUp: () => givenUp,
    /**
     * Creates a browser and returns its subscription, as its page would send it. With a sender's key, pushes of other senders are refused.
     */
    subscribe: (browser: string, sender?: string): string => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      browsers.set(browser, { keys, auth, sender });
      return JSON.stringify({ endpoint: `${origin()}/${browser}`, expirationTime: null, keys: { p256dh, auth } });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
