import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { operationsOf, operationsSeed, random } from '../../../test/random.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeGroup, makeGroupMember } from '../../groups/groups.factory.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';
import { type Answer, type ModelAnswer, modelOf, type Step } from './seats-model.ts';

const acts = operationsOf(150);
const CROWD = 8;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true, groups: true } } });
});
afterAll(() => app.close());

/** Why a member cannot open the event. */
type Bar = 'blocked' | 'outside' | 'suspended' | 'deactivated';
const bars: readonly Bar[] = ['blocked', 'outside', 'suspended', 'deactivated'];
const keepsOut = (bar: Bar) => bar === 'suspended' || bar === 'deactivated';

it(`gives every seat to somebody who can use it, through ${acts} random acts: of people, of the host and of operators`, async () => {
  onTestFailed(() => console.error(`SEED=${operationsSeed} repeats it.`));
  const { below, pick, chance } = random(operationsSeed);
  // Ten in the morning in Boston: check-in is open, and the waiting list moves up by itself.
  app.clock.set('2026-03-02T15:00:00Z');
  const at = app.clock.now();
  const [host, operator] = [await makeMember(app), await makeMember(app, { permissions: ['operator'] })];
  const all = await Promise.all(Array.from({ length: CROWD }, () => makeMember(app)));
  const group = await makeGroup(app.deps.db, { joining: 'request', at });
  await makeGroupMember(app.deps.db, { group, member: host.id, role: 'Admin', at });
  for (const { id: member } of all) await makeGroupMember(app.deps.db, { group, member, at });
  const starts = new Date('2026-03-02T18:00:00Z');
  const id = await makeEvent(app.deps.db, { host: host.id, at, starts, max_attendees: 3, chapter_id: group });
  const model = modelOf(3);
  const barred = all.map(() => new Set<Bar>());

  const draft = { ...eventDraft, starts_local: '2026-03-02T13:00', ends_local: '2026-03-02T14:00', chapter_id: group };
  const params = (who: TestMember) => ({ id, userId: who.id });
  const attendeeId = async (who: TestMember) =>
    (
      await app.deps.db
        .selectFrom('attendance')
        .where('event_id', '=', id)
        .where('member_id', '=', who.id)
        .where('status', '<>', 'waiting')
        .select('id')
        .executeTakeFirst()
    )?.id ?? crypto.randomUUID();
  /** Performs a step over HTTP; returns the error code, the place on the list, or `done`. */
  const take = async (step: Exclude<Step, { what: 'lose' }>): Promise<Answer> => {
    const who = all['who' in step ? step.who : 0]!;
    try {
      if (step.what === 'say') await who.api.updateAttendance({ params: params(who), body: { status: step.status } });
      else if (step.what === 'wait') return (await who.api.joinWaitingList({ params: params(who) })).place;
      else if (step.what === 'leave') await who.api.leaveWaitingList({ params: params(who) });
      else if (step.what === 'limit') await host.api.updateEvent({ params: { id }, body: { ...draft, max_attendees: step.max } });
      else if (step.what === 'remove')
        await host.api.removeAttendee({ params: { id, attendeeId: await attendeeId(who) }, body: { reason: '' } });
      else {
        const { data } = await host.api.listRemovedAttendees({ params: { id }, query: {} });
        for (const { id: removalId, person } of data)
          if (person.id === who.id) await host.api.readmitAttendee({ params: { id, removalId } });
      }
      return 'done';
    } catch (error) {
      return (error as { code: string }).code as Answer;
    }
  };

  const reason = 'For a test.';
  const bar: Record<Bar, (who: TestMember) => Promise<unknown>> = {
    blocked: (who) =>
      chance(0.5)
        ? host.api.blockMember({ params: { id: host.id, otherId: who.id } })
        : who.api.blockMember({ params: { id: who.id, otherId: host.id } }),
    outside: (who) => who.api.leaveGroup({ params: { id: group, userId: who.id } }),
    suspended: (who) => operator.api.suspendMember({ params: { id: who.id }, body: { until: '2026-03-09T12:00:00Z', reason } }),
    deactivated: (who) => operator.api.deactivateMember({ params: { id: who.id }, body: { reason } }),
  };
  const lift: Record<Bar, (who: TestMember) => Promise<unknown>> = {
    blocked: (who) => sql`delete from block where ${who.id}::uuid in (blocker_id, blocked_id)`.execute(app.deps.db),
    outside: (who) => makeGroupMember(app.deps.db, { group, member: who.id, at }),
    suspended: (who) => operator.api.endSuspension({ params: { id: who.id } }),
    deactivated: (who) => operator.api.reactivateMember({ params: { id: who.id } }),
  };
  /** Bars a member from the event, or lifts the bar; a member who could not sign in starts a new session. */
  const change = async (n: number, kind: Bar): Promise<void> => {
    const [who, own] = [all[n]!, barred[n]!];
    if (own.delete(kind)) {
      await lift[kind](who);
      if (![...own].some(keepsOut)) all[n] = { ...who, api: app.client((await app.session.start(who.id, 'test')).access) };
      return;
    }
    if (kind === 'outside' && [...own].some(keepsOut)) return;
    if (kind === 'blocked' && [...own].some(keepsOut)) return;
    await bar[kind](who);
    own.add(kind);
    model.take({ what: 'lose', who: n, barred: keepsOut(kind) });
  };

  const some = (): Exclude<Step, { what: 'lose' }> => {
    const who = below(CROWD);
    if (chance(0.1)) return { what: 'limit', max: pick([null, 1, 2, 3, 4, 6]) };
    if (chance(0.1)) return { what: 'remove', who };
    if (chance(0.1)) return { what: 'readmit', who };
    if (chance(0.35)) return { what: 'wait', who };
    if (chance(0.05)) return { what: 'leave', who };
    return { what: 'say', who, status: pick(['none', 'going', 'going', 'going', 'interested', 'checked_in']) };
  };

  for (let nth = 1; nth <= acts; nth += 1) {
    if (chance(0.3)) await change(below(CROWD), pick([...bars]));
    else {
      const step = some();
      const isByHost = step.what === 'remove' || step.what === 'readmit';
      const isBarred = 'who' in step && !isByHost && barred[step.who]!.size > 0;
      const answer = await take(step);
      if (isBarred) expect(answer, `${nth}`).not.toBe('done');
      else if (!isByHost || !barred[step.who]!.has('blocked'))
        expect({ nth, step, answer }).toEqual({ nth, step, answer: model.take(step) });
    }
    await app.jobs.settle();
    const rows = await app.deps.db.selectFrom('attendance').where('event_id', '=', id).selectAll().orderBy('ticket').execute();
    const number = new Map(all.map(({ id: member }, n) => [member, n]));
    const said = new Map<number, ModelAnswer>(rows.map(({ member_id, status }) => [number.get(member_id)!, status]));
    expect({ nth, said }).toEqual({ nth, said: model.said() });
    for (const [n, status] of said) expect(status === 'interested' || barred[n]!.size === 0, `${nth}: ${n} ${status}`).toBe(true);
    const { rows: counted } = await sql<{ free: number | null; waiting: number; right: boolean }>`
      select max_attendees - attendees as free, waiting, going = (select count(*) from attendance where event_id = event.id and status = 'going')
        and waiting = (select count(*) from attendance where event_id = event.id and status = 'waiting') as right
      from event where id = ${id}`.execute(app.deps.db);
    const [{ free, waiting, right }] = counted as [(typeof counted)[number]];
    expect({ nth, right, idle: waiting > 0 && (free === null || free > 0) }).toEqual({ nth, right: true, idle: false });
  }
}, 1_200_000);
