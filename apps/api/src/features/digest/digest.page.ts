import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountPages, deadLink, messagePage } from '../session/index.ts';
import type { DigestService } from './digest.service.ts';
import { pageWords as words } from './digest.words.ts';

const FORM_BYTES = 4096;
const paths = { off: '/api/digest/off', on: '/api/digest/on' } as const;

interface Named {
  Querystring: { token?: unknown };
}

const button = (to: keyof typeof paths, token: string, label: string): string =>
  `<form method="post" action="${paths[to]}?token=${escapeHtml(encodeURIComponent(token))}">
<button type="submit">${escapeHtml(label)}</button>
</form>`;

/**
 * The page of the unsubscribe link in a digest's text and headers. A GET changes nothing, since mail scanners open every link. A POST to
 * the same address does, from the button or from a mail program's one-click unsubscribe (RFC 8058); it ignores its body and needs no
 * cookies. `switchDigest` is the same as a JSON endpoint.
 */
export function serveDigestPage(
  server: FastifyInstance,
  pages: AccountPages,
  { digest, limits, brand }: { digest: DigestService; limits: RateLimits; brand: string },
): void {
  const tokenIn = ({ query }: FastifyRequest<Named>): string => (typeof query.token === 'string' ? query.token : '');

  server.get<Named>(paths.off, async (request, reply) => {
    const token = tokenIn(request);
    if (!digest.isGood(token)) return pages.send(reply, 400, deadLink(new Refusal('digest.link_invalid').message));
    return pages.send(reply, 200, {
      title: words.title,
      content: `<p>${escapeHtml(words.ask(brand))}</p>\n${button('off', token, words.off)}`,
    });
  });

  const answer = (wanted: boolean) => async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const token = tokenIn(request);
    try {
      await limits.spend('write', { address: request.ip, member: undefined });
      await digest.switch(token, wanted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
      return pages.send(reply, error.status, error.status === 429 ? messagePage(words.wait, error.message) : deadLink(error.message));
    }
    return wanted
      ? pages.send(reply, 200, messagePage(words.isOn, words.onText))
      : pages.send(reply, 200, messagePage(words.isOff, words.offText(brand), button('on', token, words.undo)));
  };

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Mail programs send `List-Unsubscribe=One-Click` in either form encoding; the body is ignored.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) => done(null, undefined));
    scope.post<Named>(paths.off, answer(false));
    scope.post<Named>(paths.on, answer(true));
  });
}
