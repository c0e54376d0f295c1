import { limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mp4, sendFilm } from '../../test/films.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { recordingService } from './index.ts';

const MINUTE = 60_000;
const PART = limits.recording_part_bytes;
let app: TestApp;
let host: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ config: { rules: { recording_megabytes: 10, host_recordings_megabytes: 15 } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  host = await makeMember(app);
  member = await makeMember(app);
});

/** Creates a virtual event of one hour that ended so many minutes ago. */
const talk = (minutes: number, by = host) =>
  makeEvent(app.deps.db, {
    host: by.id,
    at: app.clock.now(),
    starts: new Date(app.clock.now().getTime() - (minutes + 60) * MINUTE),
    is_virtual: true,
  });
const one = (id: string, by = member) => by.api.getEvent({ params: { id } });
const play = (id: string, by = member) => by.api.getRecording({ params: { id } });
const address = (id: string, url: string) => host.api.setRecordingAddress({ params: { id }, body: { url } });
const announce = (id: string, bytes: number, upload_key = 'talk.mp4') =>
  host.api.startRecordingUpload({ params: { id }, body: { bytes, upload_key } });
const send = (id: string, uploadId: string, part: number, content: Buffer | string) =>
  host.api.sendRecordingPart({ params: { id, uploadId, part }, body: new Blob([new Uint8Array(Buffer.from(content))]) });
const finish = (id: string, uploadId: string) => host.api.finishRecordingUpload({ params: { id, uploadId } });

describe('a recording', () => {
  it('is there for everybody ten minutes after the end, and before that for its host [EVENT-46] [EVENT-47]', async () => {
    const [early, late] = [await talk(9), await talk(10)];
    for (const id of [early, late]) await address(id, 'https://films.example/talk');
    expect(await one(early)).toMatchObject({ recording: null, can: { record: false } });
    expect(await refusal(play(early))).toMatchObject({ status: 404, code: 'recordings.not_found' });
    expect((await one(early, host)).recording).not.toBeNull();
    expect(await one(late)).toMatchObject({ recording: { kind: 'address', url: 'https://films.example/talk', embed: null } });
    expect(await play(late)).toMatchObject({ kind: 'address', url: 'https://films.example/talk', type: null });
  });

  it('checks in whoever plays it, once [EVENT-47]', async () => {
    const id = await talk(60 * 24);
    await address(id, 'https://films.example/talk');
    const checkIn = () => member.api.updateAttendance({ params: { id, userId: member.id }, body: { status: 'checked_in' } });
    await Promise.all([checkIn(), checkIn()]);
    expect(await one(id)).toMatchObject({ own_attendance: 'checked_in', counts: { checked_in: 1 } });
  });

  it('is a web address, and nothing that runs', async () => {
    const id = await talk(60);
    for (const url of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'films.example', 'https://', ''])
      expect(await refusal(address(id, url)), url).toMatchObject({ status: 400, fields: { url: [expect.any(String)] } });
    expect((await one(id)).recording).toBeNull();
  });

  it('is set by the host of a virtual event that was not canceled', async () => {
    const at = app.clock.now();
    const onSite = await makeEvent(app.deps.db, { host: host.id, at, starts: at });
    expect(await refusal(address(onSite, 'https://films.example'))).toMatchObject({ code: 'events.not_virtual' });
    const canceled = await makeEvent(app.deps.db, { host: host.id, at, starts: at, is_virtual: true, status: 'Canceled' });
    expect(await refusal(announce(canceled, 100))).toMatchObject({ code: 'events.canceled' });
  });
});

describe('an upload', () => {
  it('goes on where it stopped, in any order, with parts sent twice', async () => {
    const id = await talk(60);
    const film = mp4(2 * PART + 10);
    const { id: uploadId, parts, part_bytes } = await announce(id, film.length);
    expect([parts, part_bytes]).toEqual([3, PART]);
    expect((await send(id, uploadId, 2, film.subarray(2 * PART))).received).toEqual([2]);
    await Promise.all([0, 0].map((part) => send(id, uploadId, part, film.subarray(0, PART))));
    expect(await announce(id, film.length)).toMatchObject({ id: uploadId, received: [0, 2] });
    expect(await refusal(finish(id, uploadId))).toMatchObject({ status: 409, code: 'recordings.incomplete' });
    expect((await one(id)).recording).toBeNull();
    await send(id, uploadId, 1, film.subarray(PART, 2 * PART));
    const finished = await Promise.all([finish(id, uploadId), finish(id, uploadId)]);
    for (const each of finished) expect(each.recording).toMatchObject({ id: uploadId, kind: 'file', url: `/api/event/${id}/recording` });
    const { url } = await play(id);
    expect(Buffer.from(await (await app.raw('GET', url)).arrayBuffer()).equals(film)).toBe(true);
  });

  it('refuses whatever is no film by its content, whatever it is called', async () => {
    const id = await talk(60);
    const contents = {
      html: '<!doctype html><script>alert(1)</script>',
      'html behind a word of mp4': 'ftypisom<html><script>alert(1)</script></html>',
      'an image': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(50)]),
      'a photo of a phone': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      quicktime: Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'latin1'),
      matroska: Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska', 'latin1'), Buffer.alloc(60)]),
      script: 'alert(document.cookie)',
      'one byte': 'x',
    };
    for (const [what, content] of Object.entries(contents)) {
      const bytes = Buffer.from(content);
      const { id: uploadId } = await announce(id, bytes.length, `${what}.mp4`);
      expect(await refusal(send(id, uploadId, 0, bytes)), what).toMatchObject({ status: 415, code: 'recordings.not_a_film' });
      expect(await refusal(finish(id, uploadId)), what).toMatchObject({ code: 'recordings.incomplete' });
    }
  });

  it('takes webm, too', async () => {
    const id = await talk(60);
    const head = Buffer.from(
      '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02',
      'latin1',
    );
    await sendFilm(host, id, Buffer.concat([head, Buffer.alloc(100)]));
    expect(await play(id)).toMatchObject({ type: 'video/webm' });
  });

  it('refuses parts that are too short, too long, or not there, and uploads of other events', async () => {
    const id = await talk(60);
    const { id: uploadId } = await announce(id, 100);
    expect(await refusal(send(id, uploadId, 0, mp4(99)))).toMatchObject({ status: 400 });
    expect(await refusal(send(id, uploadId, 0, mp4(101)))).toMatchObject({ status: 413 });
    expect(await refusal(send(id, uploadId, 1, mp4(100)))).toMatchObject({ status: 400 });
    const other = await talk(60);
    expect(await refusal(send(other, uploadId, 0, mp4(100)))).toMatchObject({ code: 'recordings.upload_not_found' });
    expect(await refusal(finish(other, uploadId))).toMatchObject({ code: 'recordings.upload_not_found' });
  });

  it('has a limit for each film, and one for all of a host [MEDIA]', async () => {
    const [a, b] = [await talk(60), await talk(60)];
    expect(await refusal(announce(a, 10 * 2 ** 20 + 1))).toMatchObject({ status: 413, code: 'recordings.too_large' });
    await announce(a, 10 * 2 ** 20);
    expect(await refusal(announce(b, 6 * 2 ** 20))).toMatchObject({ status: 409, code: 'recordings.quota_reached' });
    await announce(a, 9 * 2 ** 20, 'another.mp4');
    await announce(b, 6 * 2 ** 20);
  });

  it('is given up after a day, with its files, and its place is free', async () => {
    const id = await talk(60);
    const film = mp4(PART + 5);
    const { id: uploadId } = await announce(id, film.length);
    await send(id, uploadId, 0, film.subarray(0, PART));
    const now = app.clock.now().toISOString();
    app.clock.advance(limits.upload_hours * 3600 + 1);
    await recordingService(app.deps).sweep();
    app.clock.set(now);
    expect(await refusal(send(id, uploadId, 1, film.subarray(PART)))).toMatchObject({ status: 404, code: 'recordings.upload_not_found' });
    await app.jobs.settle();
    expect(await app.deps.files.read(`recordings/${uploadId}/0`)).toBeNull();
  });
});

it('refuses captions that are none', async () => {
  const id = await talk(60);
  await sendFilm(host, id, mp4(100));
  const set = (captions: string) => host.api.setRecordingCaptions({ params: { id }, body: new Blob([captions]) });
  for (const captions of ['', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'WEBVTTX', '<b>WEBVTT'])
    expect(await refusal(set(captions)), captions).toMatchObject({ status: 415, code: 'recordings.not_captions' });
  await address(id, 'https://films.example');
  expect(await refusal(set('WEBVTT\n'))).toMatchObject({ code: 'recordings.not_found' });
});
