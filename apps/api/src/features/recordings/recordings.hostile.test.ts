import { request } from 'node:http';
import { fieldWords, limits } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mp4, sendFilm } from '../../test/films.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';

const PART = limits.recording_part_bytes;
let app: TestApp;
let host: TestMember;
let id: string;
let isFull = false;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' }, isFull: () => isFull });
});
afterAll(() => app.close());
beforeEach(async () => {
  host = await makeMember(app);
  const starts = new Date(app.clock.now().getTime() - 86_400_000);
  id = await makeEvent(app.deps.db, { host: host.id, at: starts, starts, is_virtual: true });
});

const announce = (bytes: number, upload_key = 'talk.mp4') => host.api.startRecordingUpload({ params: { id }, body: { bytes, upload_key } });
const at = (uploadId: string, part: number | string) => `/api/event/${id}/recording/upload/${uploadId}/${part}`;
const send = (uploadId: string, part: number, content: Buffer) =>
  host.api.sendRecordingPart({ params: { id, uploadId, part }, body: new Blob([new Uint8Array(content)]) });
const finish = (uploadId: string) => host.api.finishRecordingUpload({ params: { id, uploadId } });
const setCaptions = (captions: string | Uint8Array<ArrayBuffer>) =>
  host.api.setRecordingCaptions({ params: { id }, body: new Blob([captions]) });

/**
 * Sends a body that fetch refuses to send: with any length in its header, and optionally cut off after `content`. Returns null if the
 * server does not respond.
 */
const sendRaw = (path: string, headers: Record<string, string>, content: Buffer, cut = false) =>
  new Promise<number | null>((resolve) => {
    const sent = request(app.url + path, { method: 'PUT', agent: false, headers: { authorization: `Bearer ${host.access}`, ...headers } });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    sent.once('error', () => resolve(null));
    if (cut) sent.write(content, () => setTimeout(() => sent.destroy(), 50));
    else sent.end(content);
  });

describe('a part of a film', () => {
  it('is refused with nothing in it, without a length where there is too much, and with a huge length before it is read', async () => {
    const { id: uploadId } = await announce(1000);
    expect(await refusal(announce(0, 'empty'))).toMatchObject({ status: 400, fields: { bytes: [expect.any(String)] } });
    expect(await refusal(announce(2 ** 53 - 1, 'huge'))).toMatchObject({ status: 413, code: 'recordings.too_large' });
    expect(await sendRaw(at(uploadId, 0), { 'content-length': '0' }, Buffer.alloc(0))).toBe(400);
    expect(await sendRaw(at(uploadId, 0), { 'transfer-encoding': 'chunked' }, mp4(5000))).toBe(413);
    expect(await sendRaw(at(uploadId, 0), { 'content-length': '99999999999999' }, mp4(10))).toBe(413);
    expect((await announce(1000)).received).toEqual([]);
  });

  it('has a number that is one', async () => {
    const { id: uploadId } = await announce(1000);
    for (const part of ['-1', '1.5', 'x', '99999999999', '..%2f..%2fsecret', '%00'])
      expect(await sendRaw(at(uploadId, part), {}, mp4(1000)), part).toBe(400);
  });

  it('that breaks off leaves nothing behind, and is sent again', async () => {
    const film = mp4(PART + 9);
    const { id: uploadId } = await announce(film.length);
    await sendRaw(at(uploadId, 0), { 'content-length': String(PART) }, film.subarray(0, PART / 2), true);
    expect((await announce(film.length)).received).toEqual([]);
    await send(uploadId, 0, film.subarray(0, PART));
    await send(uploadId, 1, film.subarray(PART));
    expect((await finish(uploadId)).recording).toMatchObject({ kind: 'file' });
  });

  it('is refused while the disk is full, and the upload goes on where it stopped', async () => {
    const film = mp4(PART + 9);
    const { id: uploadId } = await announce(film.length);
    await send(uploadId, 0, film.subarray(0, PART));
    isFull = true;
    try {
      expect(await refusal(send(uploadId, 1, film.subarray(PART)))).toMatchObject({ status: 507, code: 'storage_full' });
      expect(await refusal(finish(uploadId))).toMatchObject({ status: 507 });
    } finally {
      isFull = false;
    }
    expect(await announce(film.length)).toMatchObject({ id: uploadId, received: [0] });
    await send(uploadId, 1, film.subarray(PART));
    expect((await finish(uploadId)).recording).toMatchObject({ kind: 'file' });
  });

  it('finds its upload again after the token has expired in the middle of it', async () => {
    const film = mp4(PART + 9);
    const { id: uploadId } = await announce(film.length);
    await send(uploadId, 0, film.subarray(0, PART));
    app.clock.advance(limits.access_seconds + 1);
    expect(await refusal(send(uploadId, 1, film.subarray(PART)))).toMatchObject({ status: 401 });
    const { access } = await app.client().signIn({ body: { email: host.email, password: host.password } });
    const again = app.client(access);
    const body = new Blob([new Uint8Array(film.subarray(PART))]);
    expect((await again.sendRecordingPart({ params: { id, uploadId, part: 1 }, body })).received).toEqual([0, 1]);
    expect((await again.finishRecordingUpload({ params: { id, uploadId } })).recording).toMatchObject({ kind: 'file' });
  });
});

describe('a film', () => {
  it('may be called anything: its name is no path', async () => {
    for (const name of ['../../../etc/passwd', '/etc/cron.d/x', 'a\\b\\c.mp4', '..', '<img src=x>.mp4', 'фильм 🎬.mp4']) {
      const film = mp4(64);
      const { id: uploadId } = await announce(film.length, name);
      await send(uploadId, 0, film);
      expect((await finish(uploadId)).recording, name).toMatchObject({ kind: 'file' });
    }
    for (const name of ['', '   ', 'a\0b', '\ud83d', 'x'.repeat(limits.upload_key_length + 1)])
      expect(await refusal(announce(64, name)), JSON.stringify(name)).toMatchObject({
        status: 400,
        fields: { upload_key: [expect.any(String)] },
      });
  });

  it('answers odd ranges without failing', async () => {
    const film = mp4(100);
    await sendFilm(host, id, film);
    const { url } = await host.api.getRecording({ params: { id } });
    const statusOf = async (range: string) => (await app.raw('GET', url, { headers: { range } })).status;
    for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])
      expect(await statusOf(range), range).toBe(416);
    for (const range of ['bytes=', 'bytes=-', 'bytes=5-1', 'items=0-1', 'bytes=0-1,2-3', 'bytes=9999999999999999-', 'bytes=a-b'])
      expect(await statusOf(range), range).toBe(200);
    for (const range of ['bytes=99-', 'bytes=-100000', 'bytes=0-999999999999999']) expect(await statusOf(range), range).toBe(206);
  });
});

describe('captions', () => {
  beforeEach(() => sendFilm(host, id, mp4(64)));

  it('cannot hold what the database does not store', async () => {
    for (const captions of ['WEBVTT\n\n\0', 'WEBVTT\n\n\ufdd0'])
      expect(await refusal(setCaptions(captions)), JSON.stringify(captions)).toMatchObject({
        status: 400,
        fields: { body: [expect.any(String)] },
      });
    const others = {
      'a lone half': 'WEBVTT\n\n\xed\xa0\xbd',
      'another encoding': 'WEBVTT\n\nVoil\xe0',
      'sixteen bits': '\xff\xfeW\0E\0B\0',
    };
    for (const [what, bytes] of Object.entries(others))
      expect(await refusal(setCaptions(new Uint8Array(Buffer.from(bytes, 'latin1')))), what).toMatchObject({
        status: 415,
        code: 'recordings.not_captions',
      });
  });

  it('are sent as captions and nothing else, whatever is in them', async () => {
    const captions =
      'WEBVTT\n\nSTYLE\n::cue { background: url(https://spy.example) }\n\n00:00.000 --> 00:02.000\n<script>alert(1)</script><img src=x onerror=alert(1)>\n';
    await setCaptions(captions);
    const { captions_url } = await host.api.getRecording({ params: { id } });
    const answer = await app.raw('GET', captions_url!);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(await answer.text()).toBe(captions);
  });

  it('may have a megabyte, counted as they are stored, and not a byte more', async () => {
    // Two bytes per letter: half as many letters are allowed.
    const most = `WEBVTT\n\n${'é'.repeat((limits.captions_bytes - 8) / 2)}`;
    await setCaptions(most);
    const { captions_url } = await host.api.getRecording({ params: { id } });
    const served = async () => Buffer.from(await (await app.raw('GET', captions_url!)).arrayBuffer());
    expect((await served()).equals(Buffer.from(most))).toBe(true);
    expect((await served()).length).toBe(limits.captions_bytes);
    expect(await refusal(setCaptions(`${most}.`))).toMatchObject({ status: 413, code: 'recordings.captions_too_large' });
    expect((await served()).length).toBe(limits.captions_bytes);
  });

  it('are not so many at the same moment that a browser stands still', async () => {
    const at = (second: number) => new Date(second * 1000).toISOString().slice(11, 23);
    const cue = (from: number, to: number) => `${at(from)} --> ${at(to)}\nx\n\n`;
    const flood = (count: number) => `WEBVTT\n\n${cue(0, 59).repeat(count)}`;
    await setCaptions(flood(limits.captions_at_once));
    const many = { status: 400, fields: { body: [fieldWords.captions_at_once] } };
    expect(await refusal(setCaptions(flood(limits.captions_at_once + 1)))).toMatchObject(many);
    const hours = 'WEBVTT\r\r' + '0:00:01.000-->123:00:00.000 line:0\rx\r\r'.repeat(limits.captions_at_once + 1);
    expect(await refusal(setCaptions(hours))).toMatchObject(many);
    const oneByOne = Array.from({ length: 7200 }, (_, second) => cue(second, second + 1));
    await setCaptions(`WEBVTT\n\n${oneByOne.join('')}`);
  });

  it('are not read from somebody who may not add them', async () => {
    const other = await makeMember(app);
    const sent = other.api.setRecordingCaptions({ params: { id }, body: new Blob(['x'.repeat(limits.captions_bytes + 1)]) });
    expect(await refusal(sent)).toMatchObject({ code: 'events.not_yours' });
  });

  it('are taken away, once and for all', async () => {
    await setCaptions('WEBVTT\n');
    await host.api.removeRecordingCaptions({ params: { id } });
    await host.api.removeRecordingCaptions({ params: { id } });
    expect((await host.api.getRecording({ params: { id } })).captions_url).toBeNull();
  });
});
