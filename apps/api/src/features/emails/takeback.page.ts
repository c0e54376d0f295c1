import { emailCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AccountPages, deadLink, messagePage } from '../session/index.ts';
import type { TakeBackService } from './takeback.service.ts';

const action = '/api/take_back_email/page';

const askContent = (
  token: string,
) => `<p>Your account gets this email back. Everybody who is signed in to it is signed out, and we mail you a link to set a new password.</p>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">Take the change back</button>
</form>`;

/**
 * The page of the link in a mail about a changed email (ruling 19). A GET changes nothing, since mail scanners open every link; the button
 * sends a POST. `takeBackEmail` is the same as a JSON endpoint.
 */
export function serveTakeBackPage(
  server: FastifyInstance,
  pages: AccountPages,
  { takeBack, limits }: { takeBack: TakeBackService; limits: RateLimits },
): void {
  const dead = () => deadLink(new Refusal('session.take_back_invalid').message);

  server.get<{ Querystring: { token?: unknown } }>('/api/take_back_email', async ({ query: { token } }, reply) => {
    if (typeof token !== 'string' || !(await takeBack.isGood(token))) return pages.send(reply, 400, dead());
    return pages.send(reply, 200, { title: 'Take the change back', content: askContent(token) });
  });

  pages.takeForms(server, action, async (sent, request, reply) => {
    const asked = emailCalls.takeBackEmail.body.safeParse({ token: sent.token });
    if (!asked.success) return pages.send(reply, 400, dead());
    await limits.spend('reset', { address: request.ip, member: undefined });
    const { message } = await takeBack.confirm(asked.data.token, request.headers['user-agent'] ?? '');
    return pages.send(reply, 200, messagePage('Your email is back', message));
  });
}
