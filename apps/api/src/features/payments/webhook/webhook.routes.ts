import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../product/deps.ts';
import { WEBHOOK_PATH, webhookService } from './webhook.service.ts';

const MOST_BYTES = 256 * 1024;

/** Receives the provider's webhook events. The signature covers the body as sent, so nothing parses it before. */
export function serveWebhook(server: FastifyInstance, deps: Deps): void {
  if (!deps.config.features.payment) return;
  const hear = webhookService(deps);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK_PATH, async (request) => {
      const signature = request.headers['stripe-signature'];
      await hear(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), typeof signature === 'string' ? signature : '');
      return { received: true };
    });
  });
}
