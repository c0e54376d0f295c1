import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from './features/events/events.factory.ts';
import { mp4, sendFilm } from './test/films.ts';
import { makeMember, type TestMember } from './test/members.ts';
import { mailsTo } from './test/newcomers.ts';
import { startTestApp, type TestApp } from './test/test-app.ts';

let app: TestApp;
let operator: TestMember;
let eventId: string;
beforeAll(async () => {
  app = await startTestApp();
  operator = await makeMember(app, { permissions: ['operator'] });
  const host = await makeMember(app);
  const starts = new Date(app.clock.now().getTime() - 86_400_000);
  eventId = await makeEvent(app.deps.db, { host: host.id, at: starts, starts, is_virtual: true });
  await sendFilm(host, eventId, mp4(4000));
});
afterAll(() => app.close());

const statusOf = async (asked: Promise<Response>) => {
  const response = await asked;
  await response.arrayBuffer();
  return response.status;
};

/** One of each kind of address that is signed for a member. */
async function signedFor(me: TestMember) {
  const { media_upload_url: upload } = await me.api.createMedia({ body: { media_filename: 'a.png', media_intent: 'post' } });
  await me.api.requestExport({ params: { id: me.id } });
  const [exported = ''] = /http\S+\/api\/export\/\S+/.exec((await mailsTo(app, me.email)).at(-1)!.text) ?? [];
  const { url: film } = await me.api.getRecording({ params: { id: eventId } });
  return async () => ({
    upload: await statusOf(app.raw('PUT', upload, { body: 'no image', headers: { 'content-type': 'image/png' } })),
    exported: await statusOf(fetch(exported)),
    film: await statusOf(app.raw('GET', film)),
  });
}

const cutOffs: Record<string, (me: TestMember) => Promise<unknown>> = {
  'the end of one other session': async (me) => {
    const { access } = await app.session.start(me.id, 'A lost phone');
    const { data } = await app.client(access).listSessions({ params: { id: me.id } });
    await me.api.endOneSession({ params: { id: me.id, sessionId: data.find(({ current }) => current)!.id } });
  },
  'signing out everywhere else': (me) => me.api.endOtherSessions({ params: { id: me.id } }),
  'a new password': (me) =>
    me.api.saveMember({ params: { id: me.id }, body: { password: 'another long password', current_password: me.password } }),
  'a suspension': ({ id }) =>
    operator.api.suspendMember({
      params: { id },
      body: { until: new Date(app.clock.now().getTime() + 3_600_000).toISOString(), reason: 'Asked to rest' },
    }),
  'a deactivation': ({ id }) => operator.api.deactivateMember({ params: { id }, body: { reason: 'Left' } }),
  'the end of the account': (me) => me.api.deleteMember({ params: { id: me.id }, body: { id: me.id, password: me.password } }),
};

describe('an address that was signed for a member is good no more after', () => {
  it.each(Object.entries(cutOffs))('%s', async (_, cutOff) => {
    const me = await makeMember(app);
    const ask = await signedFor(me);
    // 415: the upload was authorized, and refused for its content type.
    expect(await ask()).toEqual({ upload: 415, exported: 200, film: 200 });
    await cutOff(me);
    const { upload, ...others } = await ask();
    expect([403, 404]).toContain(upload);
    expect(others).toEqual({ exported: 404, film: 404 });
  });

  it('a suspension, also once that is over; what is signed then is good', async () => {
    const me = await makeMember(app);
    const ask = await signedFor(me);
    await cutOffs['a suspension']!(me);
    app.clock.advance(3601);
    expect(await ask()).toMatchObject({ exported: 404, film: 404 });
    const { access } = await app.session.start(me.id, 'test');
    expect(await (await signedFor({ ...me, access, api: app.client(access) }))()).toEqual({ upload: 415, exported: 200, film: 200 });
  });
});
