import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeEvent } from '../features/events/events.factory.ts';
import { makeMember, type TestMember } from './members.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The start time of door tests: on the day of the event, two hours before it. */
const DOOR_DAY = '2026-03-02T15:00:00Z';

export type EventChange = Partial<Parameters<typeof makeEvent>[1]>;
/** An event on that day at noon in Boston by default. */
const makeEventAtDoor = (app: TestApp, host: TestMember, change: EventChange = {}) =>
  makeEvent(app.deps.db, { host: host.id, at: app.clock.now(), starts: new Date('2026-03-02T17:00:00Z'), ...change });

/** The code in the address of a door. */
export const codeOf = (url: string): string => url.split('#')[1]!;
/** The code that a door's screen shows now. */
const liveCodeOf = async (host: TestMember, id: string) => codeOf((await host.api.getDoor({ params: { id } })).codes.urls[0]!);
export const comeIn = (who: TestMember, id: string, code: string) => who.api.checkInAtDoor({ params: { id }, body: { code } });
export const readEvent = (who: TestMember, id: string) => who.api.getEvent({ params: { id } });
/** The same member with a new session, for use after their session has expired. */
export const signedInAgain = async (app: TestApp, who: TestMember): Promise<TestMember> => ({
  ...who,
  api: app.client((await app.session.start(who.id, 'test')).access),
});

/**
 * Sets up door tests: an app with attendee limits, a host and an attendee; each test starts on the day of the event. `at` is filled once
 * the tests run.
 */
export function atDoor() {
  const at = {} as { app: TestApp; host: TestMember; ana: TestMember };
  beforeAll(async () => {
    at.app = await startTestApp({ config: { features: { attendee_limits: true } } });
    at.host = await makeMember(at.app);
    at.ana = await makeMember(at.app, { first_name: 'Ana', last_name: 'Marlow' });
  });
  afterAll(() => at.app.close());
  beforeEach(() => at.app.clock.set(DOOR_DAY));
  return {
    at,
    event: (change?: EventChange) => makeEventAtDoor(at.app, at.host, change),
    liveCode: (id: string) => liveCodeOf(at.host, id),
    door: (id: string, who = at.host) => who.api.getDoor({ params: { id } }),
  };
}
