import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { atDoor, codeOf, comeIn, type EventChange, readEvent, signedInAgain } from '../../../test/door.ts';
import { join } from '../../../test/live.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';

const { at, event, liveCode, door } = atDoor();
describe('where a code is needed', () => {
  let strict: TestApp;
  let keeper: TestMember;
  let guest: TestMember;
  beforeAll(async () => {
    strict = await startTestApp({ config: { rules: { check_in: 'door_code' } } });
    [keeper, guest] = [await makeMember(strict), await makeMember(strict)];
  });
  afterAll(() => strict.close());
  const make = (change: EventChange = {}) =>
    makeEvent(strict.deps.db, {
      host: keeper.id,
      at: strict.clock.now(),
      starts: new Date(strict.clock.now().getTime() + 3_600_000),
      ...change,
    });
  const say = (who: TestMember, id: string, status: 'checked_in' | 'none' | 'going') =>
    who.api.updateAttendance({ params: { id, userId: who.id }, body: { status } });

  it('members check in with it alone, and the event says so; taking it back needs none', async () => {
    const id = await make();
    expect(await readEvent(guest, id)).toMatchObject({
      can: { check_in: false, attend: true, door: false },
      check_in: { needs_code: true },
    });
    expect(await refusal(say(guest, id, 'checked_in'))).toMatchObject({
      status: 403,
      code: 'events.needs_door_code',
      message: 'Check in with the code at the door.',
    });
    expect(await refusal(guest.api.createAttendance({ params: { id, userId: guest.id }, body: { status: 'checked_in' } }))).toMatchObject({
      code: 'events.needs_door_code',
    });
    const { codes } = await keeper.api.getDoor({ params: { id } });
    await comeIn(guest, id, codeOf(codes.urls[0]!));
    expect((await say(guest, id, 'checked_in')).status).toBe('checked_in');
    await say(guest, id, 'none');
    expect(await refusal(say(guest, id, 'checked_in'))).toMatchObject({ code: 'events.needs_door_code' });
  });

  it('whoever keeps the door needs none, and nobody online', async () => {
    const [id, virtual] = [await make(), await make({ is_virtual: true, starts: strict.clock.now() })];
    expect(await readEvent(keeper, id)).toMatchObject({ can: { check_in: true, door: true }, check_in: { needs_code: false } });
    expect((await say(keeper, id, 'checked_in')).status).toBe('checked_in');
    expect(await readEvent(guest, virtual)).toMatchObject({ can: { check_in: true }, check_in: { needs_code: false } });
    await say(guest, virtual, 'checked_in');
  });

  it('says that it is too early before it asks for a code [EVENT-44]', async () => {
    const id = await make({ starts: new Date('2026-06-01T12:00:00Z') });
    expect(await refusal(say(guest, id, 'checked_in'))).toMatchObject({ code: 'events.too_early' });
  });
});

describe('the screen at the door', () => {
  it('is told who comes in, latest first, without the names of anonymous people and without blocked ones', async () => {
    const id = await event();
    const [eve, nobody, blocked] = [
      await makeMember(at.app, { first_name: 'Eve', last_name: 'Okafor' }),
      await makeMember(at.app, { first_name: 'Secret', anonymous_profile: true }),
      await makeMember(at.app),
    ];
    await makeBlock(at.app.deps.db, { blocker: blocked.id, blocked: eve.id, at: at.app.clock.now() });
    const creator = await signedInAgain(at.app, eve);
    await at.app.deps.db.updateTable('event').set({ creator_id: creator.id }).where('id', '=', id).execute();
    await at.ana.api.createAttendance({ params: { id, userId: at.ana.id }, body: { status: 'going' } });
    await at.app.jobs.settle();
    const token = (await at.app.session.start(creator.id, 'test')).access;
    const screen = await join(token, at.app.url, [`door:${id}`]);
    expect(screen.first).toEqual([[`door:${id}`, { version: 1, going: 1, checked_in: 0, latest: [] }]]);
    const code = await liveCode(id);
    await comeIn(at.ana, id, code);
    await comeIn(nobody, id, code);
    await comeIn(blocked, id, code);
    await vi.waitFor(
      () =>
        expect(screen.last(`door:${id}`)).toMatchObject({
          going: 0,
          checked_in: 2,
          latest: [
            { person: { id: null, first_name: 'Anonymous', last_name: '' } },
            { person: { id: at.ana.id, first_name: 'Ana', last_name: 'Marlow' }, at: '2026-03-02T15:00:00.000Z' },
          ],
        }),
      60_000,
    );
    expect(JSON.stringify(screen.news)).not.toMatch(new RegExp(`Secret|${nobody.id}|${blocked.id}`));
    expect(screen.last(`door:${id}`)).toEqual((await door(id, creator)).arrivals);
    await at.ana.api.updateAttendance({ params: { id, userId: at.ana.id }, body: { status: 'none' } });
    await vi.waitFor(() => expect(screen.last(`door:${id}`)).toMatchObject({ checked_in: 1 }), 30_000);
    const { version } = await readEvent(creator, id);
    await creator.api.cancelEvent({ params: { id }, body: { status: 'Canceled', version } });
    await vi.waitFor(() => expect(screen.last(`door:${id}`)).toBeNull(), 30_000);
  });

  it('is nobody else’s to watch', async () => {
    const id = await event();
    const token = (await at.app.session.start(at.ana.id, 'test')).access;
    expect((await join(token, at.app.url, [`door:${id}`])).first).toEqual([[`door:${id}`, null]]);
  });

  it('hears of another time', async () => {
    const id = await event();
    const token = (await at.app.session.start(at.host.id, 'test')).access;
    const screen = await join(token, at.app.url, [`door:${id}`]);
    await at.host.api.updateEvent({ params: { id }, body: eventDraft });
    await vi.waitFor(() => expect(screen.last(`door:${id}`)).toMatchObject({ version: 2 }), 30_000);
  });
});
