import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeEvent } from '../events.factory.ts';
import { streamService } from './stream.service.ts';

const MINUTE = 60_000;
let app: TestApp;
let host: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  await sql`create table told (name text, payload jsonb, at bigserial)`.execute(app.deps.db);
  await sql`
    create function tell() returns trigger language plpgsql as $$
    begin insert into told (name, payload) values (new.name, new.payload); return null; end $$`.execute(app.deps.db);
  await sql`create trigger tell after insert on outbox_event for each row when (new.name like 'event.live%') execute function tell()`.execute(
    app.deps.db,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  host = await makeMember(app);
  member = await makeMember(app);
});

type Change = Partial<Parameters<typeof makeEvent>[1]>;
/** A virtual event that begins in this many minutes and lasts an hour. */
const talk = (minutes: number, change: Change = {}) =>
  makeEvent(app.deps.db, {
    host: host.id,
    at: app.clock.now(),
    starts: new Date(app.clock.now().getTime() + minutes * MINUTE),
    is_virtual: true,
    ...change,
  });
const start = (identifier: string, by = host, url?: string) =>
  by.api.createLiveStream({ body: { identifier, ...(url !== undefined && { url }) } });
const complete = (identifier: string, by = host) => by.api.completeLiveStream({ body: { identifier } });
const one = (id: string, by = member) => by.api.getEvent({ params: { id } });
/** The stream events that were emitted for an event, in order. */
const told = async (id: string) => {
  const { rows } = await sql<{ name: string }>`select name from told where payload ->> 'event_id' = ${id} order by at`.execute(app.deps.db);
  return rows.map(({ name }) => name);
};

describe('a live stream', () => {
  it('is started and ended by its host, once each however often they tap [CHAT-09] [CHAT-10]', async () => {
    const id = await talk(0, { links: [{ text: 'Video call', url: 'https://call.example/room' }] });
    expect(await one(id)).toMatchObject({
      live: { state: 'none', url: 'https://call.example/room', started_at: null },
      can: { start_live: false, end_live: false },
    });
    expect(await one(id, host)).toMatchObject({ can: { start_live: true, end_live: false, record: true } });
    const started = await Promise.all([start(id), start(id), start(id)]);
    for (const each of started) expect(each).toMatchObject({ live: { state: 'live' }, can: { start_live: false, end_live: true } });
    expect((await one(id)).live?.started_at).toBe(app.clock.now().toISOString());
    await Promise.all([complete(id), complete(id)]);
    expect(await one(id, host)).toMatchObject({
      live: { state: 'completed', completed_at: app.clock.now().toISOString() },
      can: { start_live: true, end_live: false },
    });
    expect((await one(id)).version).toBe(1);
  });

  it('is told of once each', async () => {
    const id = await talk(0);
    await Promise.all([start(id), start(id)]);
    await Promise.all([complete(id), complete(id)]);
    expect(await told(id)).toEqual(['event.live_started', 'event.live_completed']);
    await start(id);
    expect(await told(id)).toHaveLength(3);
    expect(await one(id)).toMatchObject({ live: { state: 'live', completed_at: null } });
  });

  it('is started and ended by nobody but its host and creator [CHAT-09] [CHAT-10]', async () => {
    const creator = await makeMember(app);
    const id = await talk(0, { creator: creator.id });
    expect(await refusal(start(id, member))).toMatchObject({ status: 403, code: 'events.not_yours' });
    expect(await start(id, creator)).toMatchObject({ live: { state: 'live' } });
    expect(await refusal(complete(id, member))).toMatchObject({ status: 403, code: 'events.not_yours' });
    await makeBlock(app.deps.db, { blocker: host.id, blocked: member.id, at: app.clock.now() });
    expect(await refusal(complete(id, member))).toMatchObject({ status: 404, code: 'events.not_found' });
  });

  it.each([
    [11, 'events.live_too_early'],
    [10, null],
    [-69, null],
    [-70, 'events.past'],
  ])('that begins in %i minutes, when it lasts an hour: %s [EVENT-45]', async (minutes, code) => {
    const id = await talk(minutes);
    expect((await one(id, host)).can.start_live).toBe(code === null);
    if (code) expect(await refusal(start(id))).toMatchObject({ status: 409, code });
    else expect(await start(id)).toMatchObject({ live: { state: 'live' } });
  });

  it('is refused to canceled and removed events and to those on site, and ends with a cancellation', async () => {
    const onSite = await talk(0, { is_virtual: false });
    expect(await refusal(start(onSite))).toMatchObject({ code: 'events.not_virtual' });
    expect(await one(onSite)).toMatchObject({ live: null, recording: null });
    const id = await talk(0);
    expect(await refusal(complete(id))).toMatchObject({ code: 'events.not_live' });
    await start(id);
    await host.api.cancelEvent({ params: { id }, body: { status: 'Canceled' } });
    expect(await one(id)).toMatchObject({ live: { state: 'completed' } });
    expect(await refusal(start(id))).toMatchObject({ code: 'events.canceled' });
    await app.jobs.settle();
    expect(await told(id)).toEqual(['event.live_started', 'event.live_completed']);
    await host.api.removeEvent({ params: { id } });
    expect(await refusal(start(id))).toMatchObject({ status: 404, code: 'events.not_found' });
  });

  it('has the address that came with its start, before its first link, and only a web address [EVENT-46]', async () => {
    const id = await talk(0, { links: [{ text: 'Slides', url: 'https://slides.example' }] });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a b', ''])
      expect(await refusal(start(id, host, url)), url).toMatchObject({ status: 400, fields: { url: [expect.any(String)] } });
    expect((await one(id)).live).toMatchObject({ state: 'none', url: 'https://slides.example' });
    await start(id, host, 'https://live.example/a');
    await start(id, host, 'https://live.example/b');
    await complete(id);
    expect((await start(id)).live?.url).toBe('https://live.example/b');
  });

  it('that nobody ends is over for members once the recording is offered in its place', async () => {
    const now = app.clock.now();
    const id = await talk(0);
    await start(id);
    app.clock.set(new Date(now.getTime() + (60 + limits.event_live_minutes) * MINUTE - 1).toISOString());
    const anew = async (who: TestMember) => ({ ...who, api: app.client((await app.session.start(who.id, 'test')).access) });
    expect(await one(id, await anew(member))).toMatchObject({ live: { state: 'live' } });
    app.clock.advance(1);
    expect(await one(id, await anew(host))).toMatchObject({ live: { state: 'completed' }, can: { start_live: false, end_live: false } });
    app.clock.set(now.toISOString());
  });

  it('that nobody ends is over an hour after its event', async () => {
    const now = app.clock.now();
    const id = await talk(0);
    await start(id);
    const sweep = async (minutes: number) => {
      app.clock.set(new Date(now.getTime() + minutes * MINUTE).toISOString());
      await streamService(app.deps).completeOverdue();
      return (await app.deps.db.selectFrom('event').where('id', '=', id).select('live_completed_at').executeTakeFirstOrThrow())
        .live_completed_at;
    };
    expect(await sweep(60 + limits.live_overrun_minutes - 1)).toBeNull();
    expect(await sweep(60 + limits.live_overrun_minutes)).not.toBeNull();
    expect(await told(id)).toEqual(['event.live_started', 'event.live_completed']);
    app.clock.set(now.toISOString());
  });
});

it('shows at once that an event is live, to those who look at it', async () => {
  const id = await talk(0);
  const { first, last } = await join(member.access, app.url, [`event:${id}`]);
  expect(first).toEqual([
    [`event:${id}`, { version: 1, status: 'In Progress', attendees_count: 0, waiting: 0, live: 'none', recording: null }],
  ]);
  await start(id);
  await vi.waitFor(() => expect(last(`event:${id}`)).toMatchObject({ live: 'live' }), { timeout: 20_000 });
  await complete(id);
  await vi.waitFor(() => expect(last(`event:${id}`)).toMatchObject({ live: 'completed' }), { timeout: 20_000 });
});
