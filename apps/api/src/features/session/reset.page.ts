import { limits, sessionCalls, withWait } from '@muster/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepTokens, placeOf } from './known.service.ts';
import { type Brand, resetPage } from './reset.look.ts';
import { askedWords, doneWords, type PasswordReset } from './reset.service.ts';

const FORM_BYTES = 4096;
const action = '/api/reset_password/page';

interface Field {
  name: 'email' | 'password';
  label: string;
  value?: string;
  hint?: string;
  fault: string | undefined;
  attributes: string;
}

const field = ({ name, label, value = '', hint, fault, attributes }: Field) => {
  const about = [...(hint ? ['hint'] : []), ...(fault ? ['fault'] : [])].join(' ');
  return `<label for="${name}">${label}</label>
${hint ? `<p id="hint">${hint}</p>` : ''}
<input id="${name}" name="${name}" value="${escapeHtml(value)}" required ${attributes}${about ? ` aria-describedby="${about}"` : ''}${fault ? ' aria-invalid="true"' : ''}>
${fault ? `<p id="fault" role="alert">${escapeHtml(fault)}</p>` : ''}`;
};

const askPage = (brand: Brand, fault?: string, value?: string) =>
  resetPage(
    brand,
    'Lost password',
    `<p>Enter the email of your account. We send you a link to set a new password.</p>
<form method="post" action="${action}">
${field({ name: 'email', label: 'Email', value, fault, attributes: 'type="email" autocomplete="email"' })}
<button type="submit">Send link</button>
</form>`,
  );

const setPage = (brand: Brand, token: string, fault?: string) =>
  resetPage(
    brand,
    'Set a new password',
    `<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field({ name: 'password', label: 'New password', hint: `At least ${limits.password_min} characters`, fault, attributes: `type="password" autocomplete="new-password" minlength="${limits.password_min}"` })}
<button type="submit">Change password</button>
</form>`,
  );

const said = (brand: Brand, title: string, words: string, more = '') =>
  resetPage(brand, title, `<p role="status">${escapeHtml(words)}</p>\n${more}`);

const deadPage = (brand: Brand) =>
  said(
    brand,
    'Link not valid',
    new Refusal('session.reset_invalid').message,
    '<p class="more"><a href="/api/reset_password/">Ask for a new link</a></p>',
  );

const wordOf = (error: { issues: ReadonlyArray<{ message: string }> }) => error.issues[0]?.message;

/**
 * The lost-password address as a page: forms without a script, for browsers that open it (AUTH-04, AUTH-33). The same as JSON are the
 * calls `askReset` and `confirmReset`. An address with a token is told to nobody else, and opening it uses nothing up.
 */
export function serveResetPage(
  server: FastifyInstance,
  { reset, limits: budget, brand, secure }: { reset: PasswordReset; limits: RateLimits; brand: Brand; secure: boolean },
): void {
  const html = (reply: FastifyReply, status: number, content: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(content);

  server.get<{ Querystring: { token?: unknown } }>('/api/reset_password', async ({ query: { token } }, reply) => {
    if (token === undefined) return html(reply, 200, askPage(brand));
    if (typeof token !== 'string' || !(await reset.isGood(token))) return html(reply, 400, deadPage(brand));
    return html(reply, 200, setPage(brand, token));
  });

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post<{ Body: Record<string, string> | undefined }>(action, async (request, reply) => {
      const sent = request.body ?? {};
      try {
        if (sent.token === undefined) {
          const asked = sessionCalls.askReset.body.safeParse({ email: sent.email });
          if (!asked.success) return await html(reply, 400, askPage(brand, wordOf(asked.error), sent.email));
          await budget.spend('reset', { address: request.ip, member: undefined });
          await reset.ask(asked.data.email);
          return await html(reply, 200, said(brand, 'Check your mail', askedWords));
        }
        const set = sessionCalls.confirmReset.body.safeParse({ token: sent.token, password: sent.password });
        if (!set.success) return await html(reply, 400, setPage(brand, sent.token, wordOf(set.error)));
        await budget.spend('reset', { address: request.ip, member: undefined });
        keepTokens(reply, await reset.confirm(set.data.token, set.data.password, placeOf(request)), secure);
        return await html(reply, 200, said(brand, 'Password changed', doneWords));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'session.reset_invalid') return html(reply, 400, deadPage(brand));
        if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
        return html(
          reply,
          error.status,
          said(brand, 'Please wait', error.retryAfter ? withWait(error.message, error.retryAfter) : error.message),
        );
      }
    });
  });
}
