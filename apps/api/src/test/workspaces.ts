import { lastWeekOver } from '../features/analytics/closing.jobs.ts';
import { makeWorkout } from '../features/workouts/workouts.factory.ts';
import { newId } from '../platform/ids.ts';
import { addDays } from '../platform/time/zones.ts';
import { makeMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Access codes of workspaces are unique. */
let nextCode = 500_000;

/** A workspace that is some weeks old, with members: the first is an operator, the second an event leader. */
export async function makeWorkspace(app: TestApp, count: number, name?: string) {
  const id = newId();
  const week = lastWeekOver(app.clock.now());
  const began = new Date(`${addDays(week, -21)}T09:00:00Z`);
  await app.deps.db
    .insertInto('workspace')
    .values({ id, name: name ?? `Works ${id}`, access_code: String(nextCode++), created_at: began })
    .execute();
  const people: TestMember[] = [];
  for (let n = 0; n < count; n++) {
    const permissions = n === 0 ? ['operator'] : n === 1 ? ['event_leader'] : [];
    people.push(await makeMember(app, { workspace_id: id, permissions, first_name: `P${n}`, last_name: 'Marlow', created_at: began }));
  }
  const log = (who: readonly TestMember[], steps: number, day: string = week, miles = 0) =>
    Promise.all(who.map((each) => makeWorkout(app.deps.db, { member: each.id, at: app.clock.now(), day, steps, miles })));
  return { id, week, people, operator: people[0]!, leader: people[1]!, log };
}
