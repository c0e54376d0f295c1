import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../platform/html.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Look, pageHtml } from './styles.ts';

const FORM_BYTES = 4096;

/** The content of a page; `content` is HTML already. */
export interface PageContent {
  title: string;
  content: string;
}

/** The fields of a plain form. */
export type Sent = Record<string, string>;
type Answer = (sent: Sent, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Account pages rendered by the server: forms that need no script and are never cached. */
export interface AccountPages {
  send: (reply: FastifyReply, status: number, page: PageContent) => FastifyReply;
  /** Handles a form at an address. A refusal is shown on a page, unless the handler catches it. */
  takeForms: (server: FastifyInstance, path: string, answer: Answer) => void;
}

/** Returns a page with a single message. */
export const messagePage = (title: string, words: string, more = ''): PageContent => ({
  title,
  content: `<p role="status">${escapeHtml(words)}</p>\n${more}`,
});

/** Returns the page for an invalid or expired link. */
export const deadLink = (words: string, more = ''): PageContent => messagePage('Link not valid', words, more);

export function accountPages(look: Look): AccountPages {
  const send: AccountPages['send'] = (reply, status, { title, content }) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageHtml(look, title, content));

  return {
    send,
    takeForms: (server, path, answer) =>
      void server.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: FORM_BYTES },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
        );
        scope.post<{ Body: Sent | undefined }>(path, async (request, reply) => {
          try {
            return await answer(request.body ?? {}, request, reply);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
            return send(reply, error.status, messagePage(error.status === 429 ? 'Please wait' : 'Not done', error.message));
          }
        });
      }),
  };
}
