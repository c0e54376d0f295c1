import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFailed } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { operationsOf, operationsSeed, random } from '../../../test/random.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { eventDraft, makeEvent } from '../events.factory.ts';
import { type Answer, type ModelAnswer, modelOf, type Step } from './seats-model.ts';

const changes = operationsOf(800);
/** Number of rounds in which many answer at once. */
const rounds = changes / 400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { features: { attendee_limits: true } } });
});
afterAll(() => app.close());
// Ten in the morning in Boston: check-in is open for every event of today.
beforeEach(() => app.clock.set('2026-03-02T15:00:00Z'));

const today = { ...eventDraft, starts_local: '2026-03-02T13:00', ends_local: '2026-03-02T14:00' };
const soon = { ...eventDraft, starts_local: '2026-03-02T10:30', ends_local: '2026-03-02T11:30' };

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(app)));
const event = (host: TestMember, draft: { starts_local: string }, max_attendees: number | null) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date(`${draft.starts_local}-05:00`), max_attendees });

/** Performs a step over HTTP. Returns the error code, the place on the list, or `done`. */
async function take(
  id: string,
  draft: typeof today | typeof soon,
  host: TestMember,
  all: readonly TestMember[],
  step: Exclude<Step, { what: 'lose' | 'remove' | 'readmit' }>,
): Promise<Answer> {
  const who = all['who' in step ? step.who : 0]!;
  const params = { id, userId: who.id };
  try {
    if (step.what === 'say') await who.api.updateAttendance({ params, body: { status: step.status } });
    else if (step.what === 'wait') return (await who.api.joinWaitingList({ params })).place;
    else if (step.what === 'leave') await who.api.leaveWaitingList({ params });
    else await host.api.updateEvent({ params: { id }, body: { ...draft, max_attendees: step.max } });
    return 'done';
  } catch (error) {
    return (error as { code: string }).code as Answer;
  }
}

interface Counted {
  /** The counters of the event, and a recount of its rows. */
  counters: number[];
  rows: number[];
  free: number | null;
  waiting: number;
}

async function counted(id: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select array[going, interested, checked_in, waiting] as counters, max_attendees - attendees as free, waiting,
      array(select (select count(*)::int from attendance where event_id = event.id and attendance.status = each.status)
        from unnest(array['going', 'interested', 'checked_in', 'waiting']) with ordinality as each (status, place) order by place) as rows
    from event where id = ${id}`.execute(app.deps.db);
  return rows[0]!;
}

/** The answers of all members by their index in `all`, and the waiting list in its order. */
async function stored(id: string, all: readonly TestMember[]) {
  const rows = await app.deps.db.selectFrom('attendance').where('event_id', '=', id).selectAll().orderBy('ticket').execute();
  const number = new Map(all.map((who, nth) => [who.id, nth]));
  const told = rows.map(({ member_id, status }) => [number.get(member_id)!, status] as const);
  return { said: new Map<number, ModelAnswer>(told), queue: told.flatMap(([who, status]) => (status === 'waiting' ? [who] : [])) };
}

it(`gives ten seats to ten of two hundred who come at once, ${rounds} times, and the others their places in the order of their arrival`, async () => {
  const [host, all] = [await makeMember(app), await people(200)];
  for (let round = 0; round < rounds; round += 1) {
    const id = await event(host, today, 10);
    const step = (what: Parameters<typeof take>[4]) => take(id, today, host, all, what);
    let tick = 0;
    const waits: Array<{ who: number; place: number; asked: number; answered: number }> = [];
    const outcomes = await Promise.all(
      all.map(async (_, who) => {
        const said = await step({ what: 'say', who, status: 'going' });
        if (said !== 'events.full') return said;
        const asked = ++tick;
        const place = (await step({ what: 'wait', who })) as number;
        waits.push({ who, place, asked, answered: ++tick });
        return said;
      }),
    );
    expect(outcomes.filter((said) => said === 'done')).toHaveLength(10);
    expect(outcomes.filter((said) => said === 'events.full')).toHaveLength(190);
    const inOrder = waits.toSorted((a, b) => a.place - b.place);
    expect(inOrder.map(({ place }) => place)).toEqual(Array.from({ length: 190 }, (_, at) => at + 1));
    // A place given before another request arrived is better than the place of that request.
    let firstAnswer = Number.POSITIVE_INFINITY;
    for (const { asked, answered } of inOrder.toReversed()) {
      expect(asked).toBeLessThan(firstAnswer);
      firstAnswer = Math.min(firstAnswer, answered);
    }
    expect((await stored(id, all)).queue).toEqual(inOrder.map(({ who }) => who));
    await step({ what: 'limit', max: 15 });
    expect((await stored(id, all)).queue).toEqual(inOrder.slice(5).map(({ who }) => who));
    const { counters, rows } = await counted(id);
    expect(counters).toEqual([15, 0, 0, 185]);
    expect(rows).toEqual(counters);
    app.clock.advance(5);
  }
}, 1_200_000);

/** Number of events among which the changes are spread. */
const [IN_TURN, AT_ONCE] = [8, 4];
const eachEvent = Math.ceil(changes / (IN_TURN + AT_ONCE));
const CROWD = 12;

const { below, pick, chance } = random(operationsSeed);
const someStep = (): Parameters<typeof take>[4] => {
  const who = below(CROWD);
  if (chance(0.1)) return { what: 'limit', max: pick([null, 1, 2, 2, 3, 3, 4, 6, 9]) };
  if (chance(0.35)) return { what: 'wait', who };
  if (chance(0.1)) return { what: 'leave', who };
  return { what: 'say', who, status: pick(['none', 'none', 'going', 'going', 'going', 'interested', 'checked_in']) };
};

it(`holds through ${changes} random changes, by people and of limits: counters equal recounts, and nobody waits while a seat is free`, async () => {
  onTestFailed(() => console.error(`SEED=${operationsSeed} repeats it.`));
  /** One step at a time: every answer and all stored rows match the model. */
  const inTurn = async () => {
    const [host, all] = [await makeMember(app), await people(CROWD)];
    const id = await event(host, today, 2);
    const model = modelOf(2);
    for (let nth = 1; nth <= eachEvent; nth += 1) {
      const step = someStep();
      expect({ nth, step, answer: await take(id, today, host, all, step) }).toEqual({ nth, step, answer: model.take(step) });
      if (nth % 50 > 0 && nth < eachEvent) continue;
      expect(await stored(id, all)).toEqual({ said: model.said(), queue: model.queue() });
      const { counters, rows } = await counted(id);
      expect(counters).toEqual(rows);
    }
  };
  /** Several steps at once, in any order. In the last hour free seats are offered to the waiting list instead of assigned. */
  const atOnce = async (draft: typeof today | typeof soon) => {
    const [host, all] = [await makeMember(app), await people(CROWD)];
    const id = await event(host, draft, 2);
    for (let nth = 0; nth < eachEvent; ) {
      const steps = Array.from({ length: 2 + below(6) }, someStep);
      nth += steps.length;
      const answers = await Promise.all(steps.map((step) => take(id, draft, host, all, step)));
      const { counters, rows, free, waiting } = await counted(id);
      const told = JSON.stringify({ nth, steps, answers });
      expect(counters, told).toEqual(rows);
      if (draft === today) expect(waiting > 0 && (free === null || free > 0), told).toBe(false);
    }
  };
  await Promise.all([
    ...Array.from({ length: IN_TURN }, inTurn),
    ...Array.from({ length: AT_ONCE }, (_, nth) => atOnce(nth === 0 ? soon : today)),
  ]);
}, 1_200_000);
