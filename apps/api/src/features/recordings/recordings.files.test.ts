import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type S3Peer, startS3Peer } from '../../../../../e2e/peers/s3-peer.ts';
import { mp4, sendFilm } from '../../test/films.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeEvent } from '../events/events.factory.ts';
import { makeBlock } from '../people/people.factory.ts';

const PART = limits.recording_part_bytes;
/** A film of two full parts and a third of a few bytes. */
const film = mp4(2 * PART + 321);
const size = film.length;

describe.each(['disk', 'bucket'] as const)('a film on %s', (store) => {
  let peer: S3Peer;
  let app: TestApp;
  let host: TestMember;
  let member: TestMember;
  let eventId: string;
  let url: string;
  beforeAll(async () => {
    peer = await startS3Peer();
    app = await startTestApp(store === 'bucket' ? { env: peer.env } : {});
    host = await makeMember(app);
    member = await makeMember(app);
    const starts = new Date(app.clock.now().getTime() - 86_400_000);
    eventId = await makeEvent(app.deps.db, { host: host.id, at: starts, starts, is_virtual: true });
    await sendFilm(host, eventId, film);
    url = (await member.api.getRecording({ params: { id: eventId } })).url;
  });
  afterAll(async () => {
    await app.close();
    await peer.close();
  });
  const get = (headers: Record<string, string> = {}, method = 'GET') => app.raw(method, url, { headers });
  /** Returns the status of a response, and discards its body. */
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  const stored = async (): Promise<string[]> =>
    store === 'bucket' ? [...peer.objects.keys()] : readdir(join(app.dataDir, 'files/recordings'), { recursive: true }).catch(() => []);

  it('is sent whole, as what it is and as nothing else [EVENT-47]', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, size - 1],
    [`bytes=${PART - 2}-${PART + 1}`, PART - 2, PART + 1],
    [`bytes=${PART}-${2 * PART + 5}`, PART, 2 * PART + 5],
    ['bytes=-400', size - 400, size - 1],
    [`bytes=${size - 1}-${size + 50}`, size - 1, size - 1],
  ])('answers %s with that part of it', async (range, start, end) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.equals(film.subarray(start, end + 1))).toBe(true);
  });

  it('refuses a range beyond its end, and sends all of it for one that it does not understand', async () => {
    const beyond = await get({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    for (const headers of [{ range: 'bytes=0-1,4-5' }, { range: 'bytes=1-2', 'if-range': '"another"' }] as Array<Record<string, string>>)
      expect(await statusOf(get(headers))).toBe(200);
    const etag = (await get({}, 'HEAD')).headers.get('etag')!;
    expect((await get({ range: 'bytes=1-2', 'if-range': etag })).status).toBe(206);
  });

  it('says its size without being sent', async () => {
    const answer = await get({}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), (await answer.arrayBuffer()).byteLength]).toEqual([200, String(size), 0]);
    const part = await get({ range: 'bytes=10-19' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
  });

  it('is read no further once its viewer has left', async () => {
    const read = vi.spyOn(app.deps.files, 'read');
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(`GET ${url} HTTP/1.1\r\nHost: ${hostname}\r\nRange: bytes=0-\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(read.mock.calls.length).toBeLessThan(size / 2 ** 20 - 1);
    read.mockRestore();
    expect((await get({ range: 'bytes=0-9' })).status).toBe(206);
  });

  it('plays for nobody without its address, with one that was changed, or late', async () => {
    const bad = (change: (query: URLSearchParams) => void) => {
      const changed = new URL(url, app.url);
      change(changed.searchParams);
      return app.raw('GET', `${changed.pathname}?${changed.searchParams.toString()}`);
    };
    const statuses = await Promise.all(
      [
        bad((query) => query.delete('signature')),
        bad((query) => query.set('signature', 'x')),
        bad((query) => query.set('member', host.id)),
        bad((query) => query.set('expires', '9999999999999')),
        app.raw('GET', url.replace(/recordings\/[^/]+/, `recordings/${eventId}`)),
        app.raw('GET', url.replace('/film', '/0')),
      ].map(statusOf),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    const now = app.clock.now().toISOString();
    app.clock.advance(limits.recording_address_hours * 3600);
    expect((await get()).status).toBe(404);
    app.clock.set(now);
    expect((await get({}, 'HEAD')).status).toBe(200);
  });

  it('plays for nobody who does not see the event any more [MEDIA]', async () => {
    const other = await makeMember(app);
    const { url: theirs } = await other.api.getRecording({ params: { id: eventId } });
    expect((await app.raw('HEAD', theirs)).status).toBe(200);
    await makeBlock(app.deps.db, { blocker: host.id, blocked: other.id, at: app.clock.now() });
    expect((await app.raw('HEAD', theirs)).status).toBe(404);
  });

  it('has captions once its host adds them', async () => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n';
    expect((await member.api.getRecording({ params: { id: eventId } })).captions_url).toBeNull();
    await host.api.setRecordingCaptions({ params: { id: eventId }, body: new Blob([captions]) });
    const { captions_url } = await member.api.getRecording({ params: { id: eventId } });
    const answer = await app.raw('GET', captions_url!);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/vtt; charset=utf-8', captions]);
  });

  it('goes with its files when it is replaced, taken away, or removed with its event', async () => {
    await app.jobs.settle();
    expect(await stored()).not.toEqual([]);
    await host.api.setRecordingAddress({ params: { id: eventId }, body: { url: 'https://films.example/a' } });
    await app.jobs.settle();
    expect(await stored()).toEqual([]);
    expect((await get()).status).toBe(404);
    await sendFilm(host, eventId, film);
    await host.api.removeRecording({ params: { id: eventId } });
    await app.jobs.settle();
    expect(await stored()).toEqual([]);
    const starts = app.clock.now();
    const id = await makeEvent(app.deps.db, { host: host.id, at: starts, starts, is_virtual: true });
    await sendFilm(host, id, film);
    await host.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
    await host.api.removeEvent({ params: { id } });
    await app.jobs.settle();
    expect(await stored()).toEqual([]);
  });
});
