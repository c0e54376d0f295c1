import { fieldWords, limits, sessionCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../platform/html.ts';
import type { RateLimits } from '../../../platform/http/rate-limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AccountPages, deadLink, messagePage, type PageContent } from '../account/account.page.ts';
import { requestDevice, setDeviceCookie } from '../devices/known.service.ts';
import { doneWords, type ResetService, resetRequestedWords, setWords } from './reset.service.ts';

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

const askPage = (fault?: string, value?: string): PageContent => ({
  title: 'Lost password',
  content: `<p>Enter the email of your account. We send you a link to set a new password.</p>
<form method="post" action="${action}">
${field({ name: 'email', label: 'Email', value, fault, attributes: 'type="email" autocomplete="email"' })}
<button type="submit">Send link</button>
</form>`,
});

const setPage = (token: string, fault?: string): PageContent => ({
  title: setWords,
  content: `<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${field({ name: 'password', label: 'New password', hint: fieldWords.password_hint, fault, attributes: `type="password" autocomplete="new-password" minlength="${limits.password_min}"` })}
<button type="submit">Change password</button>
</form>`,
});

const deadPage = () =>
  deadLink(new Refusal('session.reset_invalid').message, '<p class="more"><a href="/api/reset_password/">Ask for a new link</a></p>');

const wordOf = (error: { issues: ReadonlyArray<{ message: string }> }) => error.issues[0]?.message;

/**
 * Serves password resets as pages: forms without scripts, for browsers that open the address (AUTH-04, AUTH-33). The calls
 * `requestPasswordReset` and `confirmReset` do the same as JSON. An address with a token is never sent as a referrer, and opening it does
 * not use up the token.
 */
export function serveResetPage(
  server: FastifyInstance,
  pages: AccountPages,
  { reset, limits: budget, secure }: { reset: ResetService; limits: RateLimits; secure: boolean },
): void {
  server.get<{ Querystring: { token?: unknown } }>('/api/reset_password', async ({ query: { token } }, reply) => {
    if (token === undefined) return pages.send(reply, 200, askPage());
    if (typeof token !== 'string' || !(await reset.isGood(token))) return pages.send(reply, 400, deadPage());
    return pages.send(reply, 200, setPage(token));
  });

  pages.takeForms(server, action, async (sent, request, reply) => {
    if (sent.token === undefined) {
      const asked = sessionCalls.requestPasswordReset.body.safeParse({ email: sent.email });
      if (!asked.success) return pages.send(reply, 400, askPage(wordOf(asked.error), sent.email));
      await budget.spend('reset', { address: request.ip, member: undefined });
      await reset.ask(asked.data.email);
      return pages.send(reply, 200, messagePage('Check your mail', resetRequestedWords));
    }
    const set = sessionCalls.confirmReset.body.safeParse({ token: sent.token, password: sent.password });
    if (!set.success) return pages.send(reply, 400, setPage(sent.token, wordOf(set.error)));
    await budget.spend('reset', { address: request.ip, member: undefined });
    try {
      setDeviceCookie(reply, await reset.confirm(set.data.token, set.data.password, requestDevice(request)), secure);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'session.reset_invalid') return pages.send(reply, 400, deadPage());
      throw error;
    }
    return pages.send(reply, 200, messagePage('Password changed', doneWords));
  });
}
