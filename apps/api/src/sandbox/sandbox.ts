import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentProvider } from '../product/payment-provider.ts';
import { openBooks } from './books.ts';
import { type Form, parseForm, textIn } from './form.ts';
import { answeredPage, askingPage } from './page.ts';
import { type Caller, paymentsOn } from './payments.ts';
import { webhookSender } from './webhook-sender.ts';
import { errorsOf, ProviderError } from './wire.ts';

const MOST_BYTES = 64 * 1024;
/** The version of the provider's API that the sandbox implements: the official library's own. */
const API_VERSION = '2026-10-28.endive';

/** The sandbox's keys are not secret: it is for trials on one machine. */
const keys = { secretKey: 'sk_test_muster_sandbox', publishableKey: 'pk_test_muster_sandbox', webhookSecret: 'whsec_muster_sandbox' };
/** The sandbox at an address. */
export const sandboxAt = (host: string, port: number): PaymentProvider => ({
  ...keys,
  origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  sandbox: true,
});

interface SandboxOptions {
  port: number;
  host: string;
  /** The folder for its data; without it, data is only in memory. */
  folder?: string | undefined;
  now?: () => Date;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw errorsOf.invalid('Too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-max-age': '300',
};

/**
 * A payment provider for trials: its own origin, the real provider's wire format as far as it is used here, and its published test cards.
 * No card is charged. Never runs in production.
 */
export async function startSandbox({ port, host, folder, now = () => new Date() }: SandboxOptions) {
  const { books, save } = openBooks(folder);
  let origin = '';
  const events = webhookSender({ books, save, now, secret: keys.webhookSecret, apiVersion: API_VERSION });
  const payments = paymentsOn(books, { now, tell: events.tell, origin: () => origin });

  const callerOf = (request: IncomingMessage, form: Form): Caller => {
    const header = request.headers.authorization ?? '';
    const basic = header.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString().split(':')[0] : undefined;
    const key = basic ?? (header.replace(/^Bearer /, '') || textIn(form, 'key'));
    if (key === keys.secretKey) return 'server';
    if (key === keys.publishableKey) return 'browser';
    throw errorsOf.unauthorized();
  };

  /** The answer to a call, by its method and path. */
  const answerTo = (method: string, path: string, caller: Caller, form: Form): object => {
    const [, , kind, id, act] = path.split('/');
    const server = caller === 'server';
    if (method === 'POST' && kind === 'payment_methods' && !id) return payments.createMethod(form);
    if (kind === 'payment_intents' && id) {
      if (method === 'GET' && !act) return payments.readIntent(id, caller, form);
      if (method === 'POST' && act === 'confirm') return payments.confirmIntent(id, caller, form);
      if (method === 'POST' && act === 'cancel' && server) return payments.cancelIntent(id, form);
      if (method === 'POST' && !act && server) return payments.updateIntent(id, form);
    }
    if (method === 'POST' && kind === 'payment_intents' && !id && server) return payments.createIntent(form);
    if (kind === 'disputes' && server) {
      if (method === 'GET') return id ? payments.readDispute(id) : payments.listDisputes(form);
      if (method === 'POST' && id) return act === 'close' ? payments.acceptDispute(id) : payments.answerDispute(id, form);
    }
    if (method === 'POST' && kind === 'refunds' && !id && server) return payments.refund(form);
    throw new ProviderError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
  };

  const respond = (response: ServerResponse, status: number, body: string, type = 'application/json', more: object = {}) => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...cors, ...more }).end(body);
  };

  const call = (request: IncomingMessage, url: URL, body: string, response: ServerResponse) => {
    const form = parseForm(request.method === 'GET' ? url.search : body);
    const caller = callerOf(request, form);
    const requestId = `req_${randomBytes(8).toString('hex')}`;
    const key = request.headers['idempotency-key'];
    // Nothing of a request with a card is stored, not even a hash.
    const keyed = caller === 'server' && typeof key === 'string' && request.method === 'POST' ? key : undefined;
    const hash = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');
    const before = keyed === undefined ? undefined : books.answers[keyed];
    if (before && before.request !== hash)
      throw new ProviderError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (before) return respond(response, before.status, before.body, undefined, { 'request-id': requestId, 'idempotent-replayed': 'true' });
    let status = 200;
    let answer: string;
    try {
      answer = JSON.stringify(answerTo(request.method ?? 'GET', url.pathname.replace(/\/$/, ''), caller, form));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      status = error.status;
      answer = JSON.stringify({ error: error.body });
    }
    if (keyed !== undefined) books.answers[keyed] = { request: hash, status, body: answer };
    save();
    respond(response, status, answer, undefined, { 'request-id': requestId });
  };

  const asking = (request: IncomingMessage, url: URL, body: string, response: ServerResponse) => {
    const id = url.pathname.split('/')[2] ?? '';
    const secret = url.searchParams.get('secret') ?? '';
    const intent = books.intents[id];
    if (!intent || intent.secret !== secret) return respond(response, 404, 'The sandbox knows no such payment.', 'text/plain');
    if (request.method === 'GET' && intent.status === 'requires_action') return respond(response, 200, askingPage(intent), 'text/html');
    if (request.method === 'POST') payments.answer(id, secret, textIn(parseForm(body), 'answer') === 'yes');
    save();
    if (!intent.return_url) return respond(response, 200, answeredPage, 'text/html');
    const back = new URL(intent.return_url);
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('payment_intent_client_secret', secret);
    back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    respond(response, 303, '', 'text/html', { location: back.href });
  };

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://sandbox');
      try {
        if (request.method === 'OPTIONS') return respond(response, 204, '');
        const body = await bodyOf(request);
        if (url.pathname.startsWith('/authenticate/')) return asking(request, url, body, response);
        call(request, url, body, response);
      } catch (error) {
        const known =
          error instanceof ProviderError ? error : new ProviderError(500, { type: 'api_error', message: 'The sandbox failed.' });
        respond(response, known.status, JSON.stringify({ error: known.body }));
      }
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const provider = sandboxAt(host, actual);
  origin = provider.origin;

  return {
    provider,
    /** Its data: intents, and events with their delivery state. */
    books,
    tellTo: events.tellTo,
    sendNow: events.sendNow,
    close: async (): Promise<void> => {
      await events.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
/** A running sandbox. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
