import type { TeamScore, TeamsBy } from '@muster/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeChallenge, makeTeams } from '../features/challenges/challenges.factory.ts';
import { makeMember, type TestMember } from './members.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The differences of a team challenge from the default: open, running, and scored by the sum of its teams. */
type RaceChange = { score?: TeamScore; start?: string; end?: string; goal?: number; badge?: string };

export const readChallenge = (id: string, who: TestMember) => who.api.getChallenge({ params: { id }, query: {} });
export const chooseTeam = (id: string, who: TestMember, teamId: string) => who.api.joinTeam({ params: { id, teamId, userId: who.id } });
export const erase = ({ id, password }: TestMember, api: TestMember['api']) => api.deleteMember({ params: { id }, body: { id, password } });

/**
 * Sets up tests of teams: an app that accepts logs of the last month, and for each test a new operator and eight new members. `at` is
 * filled once the tests run.
 */
export function atTeamRace() {
  const at = {} as { app: TestApp; operator: TestMember; members: TestMember[] };
  beforeAll(async () => {
    at.app = await startTestApp({ config: { rules: { workout_days_back: 30 } } });
  });
  afterAll(() => at.app.close());
  beforeEach(async () => {
    at.operator = await makeMember(at.app, { permissions: ['operator'] });
    at.members = [];
    for (let n = 0; n < 8; n += 1) at.members.push(await makeMember(at.app));
  });
  const today = () => at.app.clock.now().toISOString().slice(0, 10);
  return {
    at,
    today,
    log: (who: TestMember, miles: number) =>
      who.api.addDailyWorkout({ params: { id: who.id }, body: { entry_date: today(), miles, steps: 0, minutes: 0, ounces_of_water: 0 } }),
    board: (id: string, who = at.members[0]!) => who.api.listTeams({ params: { id }, query: {} }),
    place: (id: string, who: TestMember, team_id: string, by = at.operator) =>
      by.api.placeInTeam({ params: { id, userId: who.id }, body: { team_id } }),
    /** A challenge with two teams. */
    byTeams: async (by: TeamsBy, { score = 'sum', ...rest }: RaceChange = {}) => {
      const id = await makeChallenge(at.app.deps.db, { at: at.app.clock.now(), teams: { by, score }, ...rest });
      const [pier, pines] = await makeTeams(at.app.deps.db, { challenge: id, names: ['Pier', 'Pines'] });
      return { id, pier: pier!, pines: pines! };
    },
    /** The body that an operator sends. */
    draft: (teams: object | null) => ({
      name: 'Pier against pines',
      description: '',
      start_date: today(),
      end_date: today(),
      required_unit: 'miles' as const,
      goal: 0,
      daily_cap: null,
      checkin_event_category: null,
      badge_name: '',
      links: [],
      teams: teams as null,
    }),
  };
}
