import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { addressIn, digestsIn } from './digest.factory.ts';
import { planDigests } from './digest.jobs.ts';
import { digestLinks } from './digest.links.ts';

let app: TestApp;
let ana: TestMember;
let [link, token]: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { features: { digest: true } }, now: '2026-03-04T15:00:00Z' });
  ana = await makeMember(app);
  await makeEvent(app.deps.db, { host: ana.id, at: app.clock.now(), starts: new Date('2026-03-12T16:00:00Z') });
  app.clock.set('2026-03-09T12:00:00Z');
  await planDigests(app.deps);
  const [digest] = await digestsIn(await app.mails());
  link = addressIn(digest!).slice(app.url.length);
  token = link.split('token=')[1]!;
  expect(digest!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
});
afterAll(() => app.close());

/** Returns the digest setting that the app shows to the signed-in member. */
async function wanted(): Promise<boolean> {
  const api = app.client((await app.session.start(ana.id, 'test')).access);
  return (await api.getNoticeSettings({ params: { id: ana.id } })).mail_digest;
}
const oneClick = (path: string, type = 'application/x-www-form-urlencoded') =>
  app.raw('POST', path, { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': type } });
const pageOf = async (answer: Response) => ({ status: answer.status, html: await answer.text(), headers: answer.headers });

describe('the link of a digest', () => {
  it('changes nothing when somebody or a scanner opens it, and shows a button', async () => {
    for (const path of [link!, link!.replace('/off?', '/off/?')]) {
      const { status, html, headers } = await pageOf(await app.raw('GET', path));
      expect(status).toBe(200);
      expect(html).toContain('Stop the weekly digest</button>');
      expect(html).toContain(`action="/api/digest/off?token=${token}"`);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await app.raw('HEAD', link!)).status).toBeLessThan(405);
    expect(await wanted()).toBe(true);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'switches the digest off by one POST of %s without cookies or sign-in, as often as it comes, and on again by its undo',
    async (type) => {
      for (let time = 0; time < 2; time += 1) {
        const answer = await pageOf(await oneClick(link!, type));
        expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([200, null, null]);
        expect(answer.html).toContain('Undo</button>');
        expect(await wanted()).toBe(false);
      }
      const { status, html } = await pageOf(await oneClick(`/api/digest/on?token=${token}`, type));
      expect(status).toBe(200);
      expect(html).toContain('comes again on Monday mornings');
      expect(await wanted()).toBe(true);
    },
  );

  it('works with no body at all, months later, and leaves all other choices as they were', async () => {
    const api = app.client((await app.session.start(ana.id, 'test')).access);
    await api.saveNoticeSettings({ params: { id: ana.id }, body: { mail_reminders: true, remind_hour: false } });
    app.clock.advance(200 * 86_400);
    expect((await app.raw('POST', link!)).status).toBe(200);
    const later = app.client((await app.session.start(ana.id, 'test')).access);
    expect(await later.getNoticeSettings({ params: { id: ana.id } })).toMatchObject({
      mail_digest: false,
      mail_reminders: true,
      remind_hour: false,
      mail_updates: true,
    });
    expect(await app.client().switchDigest({ body: { token: token!, wanted: true } })).toEqual({ mail_digest: true });
    expect(await wanted()).toBe(true);
  });

  it('is of no use where anything of it is changed, and says so in plain words', async () => {
    const changed = [
      '',
      'x',
      token!.slice(1),
      `${token!}A`,
      token!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      Buffer.from(ana.id).toString('base64url'),
      digestLinks(['another secret of 32 characters!!'], () => '').tokenOf(ana.id),
    ];
    for (const bad of changed) {
      const path = `/api/digest/off?token=${encodeURIComponent(bad)}`;
      for (const answer of [await pageOf(await app.raw('GET', path)), await pageOf(await oneClick(path))]) {
        expect([bad, answer.status]).toEqual([bad, 400]);
        expect(answer.html).toContain('in the notification settings');
      }
      if (bad)
        expect(await refusal(app.client().switchDigest({ body: { token: bad, wanted: false } }))).toMatchObject({
          code: 'digest.link_invalid',
        });
    }
    expect((await oneClick('/api/digest/off?token=a&token=b')).status).toBe(400);
    expect(await wanted()).toBe(true);
  });

  it('signs nobody in, and opens nothing else', async () => {
    expect((await app.raw('GET', `/api/user/${ana.id}/notice_settings`, { token: token! })).status).toBe(401);
    expect((await app.raw('GET', `/api/reset_password?token=${token}`)).status).toBe(400);
    expect((await app.raw('POST', '/api/token/refresh', { body: { refresh: token } })).status).toBe(401);
  });

  it('tells nobody whether its member is still here', async () => {
    const gone = await makeMember(app);
    const theirs = digestLinks(app.deps.secrets, app.deps.publicUrl).addressOf(gone.id).slice(app.url.length);
    const before = await pageOf(await app.raw('GET', theirs));
    await app.deps.db.deleteFrom('member').where('id', '=', gone.id).execute();
    const after = await pageOf(await app.raw('GET', theirs));
    expect([after.status, after.html]).toEqual([before.status, before.html]);
    expect((await oneClick(theirs)).status).toBe(200);
    expect((await oneClick(theirs.replace('/off', '/on'))).status).toBe(200);
  });
});
