import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeChallenge } from '../features/challenges/challenges.factory.ts';
import { dayAt } from '../platform/time/zones.ts';
import { makeMember, type TestMember } from './members.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Sets up tests of challenges for individuals: an app in which members may be anonymous, and two new members for each test. `here` is
 * filled once the tests run.
 */
export function atChallenges() {
  const here = {} as { app: TestApp; me: TestMember; other: TestMember };
  beforeAll(async () => {
    here.app = await startTestApp({ config: { features: { anonymous_users: true } } });
  });
  afterAll(() => here.app.close());
  beforeEach(async () => {
    here.me = await makeMember(here.app);
    here.other = await makeMember(here.app, { first_name: 'Ben', last_name: 'Okafor' });
  });
  const today = () => dayAt(here.app.clock.now(), 'UTC');
  /** The path parameters of a member in a challenge. */
  const at = (id: string, who: { id: string }) => ({ params: { id, userId: who.id } });
  return {
    here,
    today,
    at,
    challenge: (change: Partial<Parameters<typeof makeChallenge>[1]> = {}) =>
      makeChallenge(here.app.deps.db, { at: here.app.clock.now(), ...change }),
    join: (id: string, who = here.me) => who.api.joinChallenge(at(id, who)),
    log: (miles: number, who = here.me, entry_date = today()) =>
      who.api.addDailyWorkout({ params: { id: who.id }, body: { entry_date, miles, steps: 100, minutes: 10, ounces_of_water: 0 } }),
    read: (id: string, who = here.me) => who.api.getChallenge({ params: { id }, query: {} }),
    top: (id: string, who = here.me) => who.api.getTop25({ params: { id } }),
  };
}
