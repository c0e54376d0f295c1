import { describe, expect, it } from 'vitest';
import { atDoor, codeOf, comeIn, readEvent, signedInAgain } from '../../../test/door.ts';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal } from '../../../test/test-app.ts';
import { makeBlock } from '../../people/people.factory.ts';
import { makeAttendance } from '../events.factory.ts';

const { at, event, liveCode, door } = atDoor();
const printedCode = async (id: string) => codeOf((await door(id)).printed.url);
const passes = (seconds: number) => at.app.clock.advance(seconds);

describe('the codes of a door', () => {
  it('are links to the event with the code where no log has it, the live ones for ten minutes ahead', async () => {
    const id = await event();
    passes(12);
    const { codes, printed } = await door(id);
    expect(codes).toMatchObject({ left_seconds: 18, every_seconds: 30 });
    expect(new Set(codes.urls).size).toBe(20);
    for (const url of [...codes.urls, printed.url])
      expect(url).toMatch(new RegExp(`^${at.app.deps.publicUrl()}/events/${id}/check-in#[lp][0-9a-z]+\\.[\\w-]{22}$`));
    expect(printed).toMatchObject({ number: 1, until: '2026-03-03T05:00:00.000Z' });
  });

  it('renew: one is good from when it is shown until two minutes later, with half a minute for clocks that differ', async () => {
    const id = await event();
    const [now, next, later] = (await door(id)).codes.urls.map(codeOf) as [string, string, string];
    const [ben, eve] = [await makeMember(at.app), await makeMember(at.app)];
    // The checking process may be half a minute behind the one that made the code.
    await comeIn(ben, id, next);
    expect(await refusal(comeIn(eve, id, later))).toMatchObject({ status: 403, code: 'events.door_code_expired' });
    passes(149);
    await comeIn(at.ana, id, now);
    passes(1);
    expect(await refusal(comeIn(eve, id, now))).toMatchObject({
      code: 'events.door_code_expired',
      message: 'This code has expired. Scan the code at the door again.',
    });
    await comeIn(eve, id, next);
  });

  it('are worth nothing elsewhere, changed in any place, or made up', async () => {
    const [id, elsewhere] = [await event(), await event()];
    const wrong = { status: 403, code: 'events.door_code_wrong' };
    for (const code of [await liveCode(id), await printedCode(id)]) {
      expect(await refusal(comeIn(at.ana, elsewhere, code))).toMatchObject(wrong);
      for (let place = 0; place < code.length; place += 1) {
        const tampered = `${code.slice(0, place)}${code[place] === 'l' ? 'p' : 'l'}${code.slice(place + 1)}`;
        if (tampered !== code) expect(await refusal(comeIn(at.ana, id, tampered))).toMatchObject(wrong);
      }
    }
    for (const code of ['x', 'p2.', `p1.${'A'.repeat(22)}`, `lzzzzzzzzz.${'A'.repeat(22)}`, '__proto__', `${await liveCode(id)} `])
      expect(await refusal(comeIn(at.ana, id, code))).toMatchObject(wrong);
    expect((await readEvent(at.ana, id)).own_attendance).toBe('none');
  });

  it('of print last until the check-in ends, and only until the host makes another', async () => {
    const id = await event();
    const first = await printedCode(id);
    passes(13 * 3600);
    [at.host, at.ana] = [await signedInAgain(at.app, at.host), await signedInAgain(at.app, at.ana)];
    await comeIn(at.ana, id, first);
    const renew = (number: number) => at.host.api.renewPrintedDoorCode({ params: { id }, body: { number } });
    const [one, other] = await Promise.all([renew(1), renew(1)]);
    expect(one).toEqual(other);
    expect(one.number).toBe(2);
    const ben = await makeMember(at.app);
    expect(await refusal(comeIn(ben, id, first))).toMatchObject({ code: 'events.door_code_expired' });
    await comeIn(ben, id, codeOf(one.url));
    expect(await refusal(comeIn(await makeMember(at.app), id, codeOf((await renew(7)).url.replace('#p2', '#p3'))))).toMatchObject({
      code: 'events.door_code_wrong',
    });
    at.app.clock.set('2026-03-03T05:00:00Z');
    const late = await makeMember(at.app);
    expect(await refusal(comeIn(late, id, codeOf(one.url)))).toMatchObject({ status: 409, code: 'events.past' });
  });

  it('are for the host, the creator and operators of its workspace', async () => {
    const creator = await makeMember(at.app);
    const { workspace_id: boston } = await at.app.deps.db
      .selectFrom('member')
      .where('id', '=', creator.id)
      .select('workspace_id')
      .executeTakeFirstOrThrow();
    const denver = at.app.deps.clock.newId();
    const workspace = { id: denver, name: 'Denver', access_code: '808080', created_at: at.app.clock.now() };
    await at.app.deps.db.insertInto('workspace').values(workspace).execute();
    const id = await event({ creator: creator.id, workspace_id: boston });
    const operators = await Promise.all(
      [boston, denver, null].map((workspace_id) => makeMember(at.app, { permissions: ['operator'], workspace_id })),
    );
    const leader = await makeMember(at.app, { permissions: ['event_leader'] });
    for (const [who, may] of [
      [at.host, true],
      [creator, true],
      [operators[0]!, true],
      [operators[2]!, true],
      [operators[1]!, false],
      [leader, false],
      [at.ana, false],
    ] as const) {
      expect((await readEvent(who, id)).can.door).toBe(may);
      if (may) expect((await door(id, who)).printed.number).toBe(1);
      else expect(await refusal(door(id, who))).toMatchObject({ status: 403, code: 'events.not_yours' });
    }
  });

  it('exist for events on site that are neither canceled nor over, also long before', async () => {
    const [virtual, canceled, over, next] = [
      await event({ is_virtual: true }),
      await event({ status: 'Canceled' }),
      await event({ starts: new Date('2026-03-01T15:00:00Z') }),
      await event({ starts: new Date('2026-05-01T15:00:00Z') }),
    ];
    expect(await refusal(door(virtual))).toMatchObject({ status: 409, code: 'events.no_door' });
    expect(await refusal(door(canceled))).toMatchObject({ code: 'events.canceled' });
    expect(await refusal(door(over))).toMatchObject({ code: 'events.past' });
    for (const id of [virtual, canceled, over]) expect((await readEvent(at.host, id)).can.door).toBe(false);
    expect((await readEvent(at.host, next)).can.door).toBe(true);
    // A code printed early does not open check-in earlier.
    expect(await refusal(comeIn(at.ana, next, await printedCode(next)))).toMatchObject({ status: 409, code: 'events.too_early' });
  });
});

describe('coming in', () => {
  it('answers every scan after the first in the same way, whatever the code', async () => {
    const id = await event();
    const code = await liveCode(id);
    const first = await comeIn(at.ana, id, code);
    expect(first).toEqual({ event_id: id, user_id: at.ana.id, status: 'checked_in', checked_in_at: '2026-03-02T15:00:00.000Z' });
    passes(600);
    for (const again of [code, await liveCode(id), 'anything']) expect(await comeIn(at.ana, id, again)).toEqual(first);
    expect((await readEvent(at.host, id)).counts.checked_in).toBe(1);
  });

  it('keeps to the seats: those who have one come in, nobody else does [EVENT-48]', async () => {
    const id = await event({ max_attendees: 1 });
    await at.ana.api.createAttendance({ params: { id, userId: at.ana.id }, body: { status: 'going' } });
    const code = await liveCode(id);
    expect(await refusal(comeIn(await makeMember(at.app), id, code))).toMatchObject({ status: 409, code: 'events.full' });
    expect((await comeIn(at.ana, id, code)).status).toBe('checked_in');
  });

  it('lets two hundred colleagues behind one address in with one code, each once', async () => {
    const id = await event();
    const code = await liveCode(id);
    const people = await Promise.all(Array.from({ length: 200 }, () => makeMember(at.app)));
    const answers = await Promise.all(people.flatMap((who) => [comeIn(who, id, code), comeIn(who, id, code)]));
    expect(answers.filter(({ status }) => status === 'checked_in')).toHaveLength(400);
    expect((await door(id)).arrivals).toMatchObject({ checked_in: 200, going: 0 });
    expect(await at.app.deps.db.selectFrom('attendance').where('event_id', '=', id).select('id').execute()).toHaveLength(200);
  });

  it('is refused at an event that the viewer does not see, and online', async () => {
    const [hidden, virtual] = [await event(), await event({ is_virtual: true })];
    const ben = await makeMember(at.app);
    await makeBlock(at.app.deps.db, { blocker: at.host.id, blocked: ben.id, at: at.app.clock.now() });
    expect(await refusal(comeIn(ben, hidden, await liveCode(hidden)))).toMatchObject({ status: 404, code: 'events.not_found' });
    at.app.clock.set('2026-03-02T17:00:00Z');
    [at.host, at.ana] = [await signedInAgain(at.app, at.host), await signedInAgain(at.app, at.ana)];
    expect(await refusal(comeIn(at.ana, virtual, 'x'))).toMatchObject({ code: 'events.no_door' });
  });
});

describe('checking somebody in by hand', () => {
  const letIn = (who: TestMember, id: string, attendeeId: string) => who.api.checkInAttendee({ params: { id, attendeeId } });
  const attend = (id: string, member: { id: string }, status: 'going' | 'interested') =>
    makeAttendance(at.app.deps.db, { event: id, member: member.id, status, at: at.app.clock.now() });

  it('is for whoever keeps the door, in the time and with the seats of any check-in', async () => {
    const id = await event({ max_attendees: 1 });
    const [ben, eve] = [await makeMember(at.app), await makeMember(at.app)];
    const [bens, eves] = [await attend(id, ben, 'going'), await attend(id, eve, 'interested')];
    expect(await refusal(letIn(at.ana, id, bens))).toMatchObject({ status: 403, code: 'events.not_yours' });
    await letIn(at.host, id, bens);
    expect(await ben.api.getAttendance({ params: { id, userId: ben.id } })).toMatchObject({ status: 'checked_in' });
    expect(await refusal(letIn(at.host, id, eves))).toMatchObject({ code: 'events.full' });
    // The member can take back a check-in by hand like any other.
    await ben.api.updateAttendance({ params: { id, userId: ben.id }, body: { status: 'none' } });
    await letIn(at.host, id, eves);
    expect((await readEvent(at.host, id)).counts).toMatchObject({ going: 0, checked_in: 1, interested: 0 });
    const tomorrow = await event({ starts: new Date('2026-03-04T17:00:00Z') });
    expect(await refusal(letIn(at.host, tomorrow, await attend(tomorrow, ben, 'going')))).toMatchObject({ code: 'events.too_early' });
  });

  it('finds the row in that event alone, and not across a block', async () => {
    const [id, elsewhere] = [await event(), await event()];
    const blocked = await makeMember(at.app);
    const [theirs, other] = [await attend(id, blocked, 'going'), await attend(elsewhere, at.ana, 'going')];
    await makeBlock(at.app.deps.db, { blocker: blocked.id, blocked: at.host.id, at: at.app.clock.now() });
    const creator = await makeMember(at.app);
    for (const attendee of [other, theirs, creator.id])
      expect(await refusal(letIn(at.host, id, attendee))).toMatchObject({ status: 404, code: 'events.attendance_not_found' });
  });
});
