import { limits, type PublicConfig, sessionCalls } from '@muster/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askedWords, doneWords, type PasswordReset } from './reset.service.ts';

const FORM_BYTES = 4096;
const action = '/api/reset_password/page';

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 32px 16px; background: #f4f5f4; color: #1d2421; }
main { max-width: 26rem; margin: 0 auto; padding: 32px; border-radius: 20px; background: #fff; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid #6b7571; border-radius: 12px; background: #fff; color: inherit; font: inherit; }
button { width: 100%; min-height: 48px; margin: 16px 0; border: 0; border-radius: 12px; background: #1d2421; color: #fff; font: inherit; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid #2f6fdb; outline-offset: 2px; }
a { color: inherit; }
.fault { color: #b3261e; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  body { background: #141816; color: #eef2f0; }
  main { background: #1f2522; }
  input { background: #141816; border-color: #98a29d; }
  button { background: #eef2f0; color: #141816; }
  .fault { color: #ffb4ab; }
}`;

const page = (brand: string, title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(brand)}</title>
<style>
${style}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
<p><a href="/login">Back to sign in</a></p>
</main>
</body>
</html>
`;

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
${fault ? `<p id="fault" class="fault" role="alert">${escapeHtml(fault)}</p>` : ''}`;
};

const askPage = (brand: string, fault?: string, value?: string) =>
  page(
    brand,
    'Lost password',
    `<p>Enter the email of your account. We send you a link to set a new password.</p>
<form method="post" action="${action}">
${field({ name: 'email', label: 'Email', value, fault, attributes: 'type="email" autocomplete="email"' })}
<button type="submit">Send link</button>
</form>`,
  );

const setPage = (brand: string, token: string, fault?: string) =>
  page(
    brand,
    'Set a new password',
    `<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field({ name: 'password', label: 'New password', hint: `At least ${limits.password_min} characters`, fault, attributes: `type="password" autocomplete="new-password" minlength="${limits.password_min}"` })}
<button type="submit">Change password</button>
</form>`,
  );

const said = (brand: string, title: string, words: string, more = '') =>
  page(brand, title, `<p role="status">${escapeHtml(words)}</p>\n${more}`);

const deadPage = (brand: string) =>
  said(
    brand,
    'Link not valid',
    new Refusal('session.reset_invalid').message,
    '<p><a href="/api/reset_password/">Ask for a new link</a></p>',
  );

const wordOf = (error: { issues: ReadonlyArray<{ message: string }> }) => error.issues[0]?.message;

/**
 * The lost-password address as a page: forms without a script, for browsers that open it (AUTH-04, AUTH-33). The same as JSON are the
 * calls `askReset` and `confirmReset`. An address with a token is told to nobody else, and opening it uses nothing up.
 */
export function serveResetPage(
  server: FastifyInstance,
  { reset, limits: budget, brand }: { reset: PasswordReset; limits: RateLimits; brand: Pick<PublicConfig['brand'], 'name'> },
): void {
  const { name } = brand;
  const html = (reply: FastifyReply, status: number, content: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(content);

  server.get<{ Querystring: { token?: unknown } }>('/api/reset_password', async ({ query: { token } }, reply) => {
    if (token === undefined) return html(reply, 200, askPage(name));
    if (typeof token !== 'string' || !(await reset.isGood(token))) return html(reply, 400, deadPage(name));
    return html(reply, 200, setPage(name, token));
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
          if (!asked.success) return await html(reply, 400, askPage(name, wordOf(asked.error), sent.email));
          await budget.spend('reset', { address: request.ip, member: undefined, email: asked.data.email });
          await reset.ask(asked.data.email);
          return await html(reply, 200, said(name, 'Check your mail', askedWords));
        }
        const set = sessionCalls.confirmReset.body.safeParse({ token: sent.token, password: sent.password });
        if (!set.success) return await html(reply, 400, setPage(name, sent.token, wordOf(set.error)));
        await budget.spend('reset', { address: request.ip, member: undefined, email: undefined });
        await reset.confirm(set.data.token, set.data.password, request.headers['user-agent'] ?? '');
        return await html(reply, 200, said(name, 'Password changed', doneWords));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'session.reset_invalid') return html(reply, 400, deadPage(name));
        if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
        return html(reply, error.status, said(name, 'Please wait', error.message));
      }
    });
  });
}
