import type { recordingCalls } from '@muster/contract';
import { mp4, sendFilm } from '../../test/films.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';

/** Creates a virtual event of this member that ended yesterday. */
const talk = (app: TestApp, host: { id: string }) =>
  makeEvent(app.deps.db, {
    host: host.id,
    at: app.clock.now(),
    starts: new Date(app.clock.now().getTime() - 86_400_000),
    is_virtual: true,
  });

const film = mp4(100);
const announce = { bytes: film.length, upload_key: 'talk.mp4 100' };
const url = 'https://films.example/talk';

/** Starts an upload. */
async function upload(app: TestApp, { api, id: host }: TestMember) {
  const id = await talk(app, { id: host });
  return { id, uploadId: (await api.startRecordingUpload({ params: { id }, body: announce })).id };
}

/** Creates an event of this member with a film. */
async function recorded(app: TestApp, me: TestMember) {
  const id = await talk(app, me);
  await sendFilm(me, id, film);
  return { params: { id } };
}
const part = () => new Blob([new Uint8Array(film)]);

/** Requests that succeed. */
export const recordingSamples: Samples<typeof recordingCalls> = {
  getRecording: (app) =>
    own(app, async () => {
      const host = await makeMember(app);
      const id = await talk(app, host);
      await host.api.setRecordingAddress({ params: { id }, body: { url } });
      return { params: { id } };
    }),
  setRecordingAddress: (app) => own(app, async (me) => ({ params: { id: await talk(app, me) }, body: { url } })),
  removeRecording: (app) => own(app, async (me) => ({ params: { id: await talk(app, me) } })),
  setRecordingCaptions: (app) => own(app, async (me) => ({ ...(await recorded(app, me)), body: new Blob(['WEBVTT\n']) })),
  removeRecordingCaptions: (app) => own(app, (me) => recorded(app, me)),
  startRecordingUpload: (app) => own(app, async (me) => ({ params: { id: await talk(app, me) }, body: announce })),
  sendRecordingPart: (app) => own(app, async (me) => ({ params: { ...(await upload(app, me)), part: 0 }, body: part() })),
  finishRecordingUpload: (app) =>
    own(app, async (me) => {
      const params = await upload(app, me);
      await me.api.sendRecordingPart({ params: { ...params, part: 0 }, body: part() });
      return { params };
    }),
};

async function theirs(app: TestApp) {
  const { me, other } = await twoMembers(app);
  return { me, other, params: { id: await talk(app, other) } };
}
const notYours = 'events.not_yours';

/** Requests for resources that belong to somebody else or do not exist for the caller. */
export const recordingForeign: ForeignSamples<typeof recordingCalls> = {
  getRecording: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: await talk(app, other) } }, code: 'events.not_found' };
  },
  setRecordingAddress: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: { url } }, code: notYours };
  },
  removeRecording: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params }, code: notYours };
  },
  setRecordingCaptions: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: new Blob(['WEBVTT\n']) }, code: notYours };
  },
  removeRecordingCaptions: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params }, code: notYours };
  },
  startRecordingUpload: async (app) => {
    const { me, params } = await theirs(app);
    return { access: me.access, input: { params, body: announce }, code: notYours };
  },
  sendRecordingPart: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: { ...(await upload(app, other)), part: 0 }, body: part() }, code: notYours };
  },
  finishRecordingUpload: async (app) => {
    const { me, other } = await twoMembers(app);
    return { access: me.access, input: { params: await upload(app, other) }, code: notYours };
  },
};
