import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Look, pageHtml } from './account.look.ts';

const FORM_BYTES = 4096;

/** What a page says; `content` is HTML already. */
export interface PageContent {
  title: string;
  content: string;
}

/** What a plain form sent. */
export type Sent = Record<string, string>;
type Answer = (sent: Sent, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Pages of the server itself about an account: forms that need no script, told to nobody else and kept by nobody. */
export interface AccountPages {
  send: (reply: FastifyReply, status: number, page: PageContent) => FastifyReply;
  /** Takes a form at an address; a refusal that the answer leaves is said on a page. */
  takeForms: (server: FastifyInstance, path: string, answer: Answer) => void;
}

/** A page that says one thing. */
export const said = (title: string, words: string, more = ''): PageContent => ({
  title,
  content: `<p role="status">${escapeHtml(words)}</p>\n${more}`,
});

export function accountPages(look: Look): AccountPages {
  const send: AccountPages['send'] = (reply, status, { title, content }) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
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
            return send(reply, error.status, said(error.status === 429 ? 'Please wait' : 'Not done', error.message));
          }
        });
      }),
  };
}
