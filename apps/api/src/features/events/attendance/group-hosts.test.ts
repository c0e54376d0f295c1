import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeGroup, makeGroupMember } from '../../groups/groups.factory.ts';
import { eventDraft } from '../events.factory.ts';

let app: TestApp;
let [admin, ana, ben] = [] as unknown as [TestMember, TestMember, TestMember];
beforeAll(async () => {
  app = await startTestApp({ config: { features: { groups: true } } });
  [admin, ana, ben] = [await makeMember(app), await makeMember(app), await makeMember(app)];
});
afterAll(() => app.close());

/** A group with an admin and Ana; Ben is not a member. */
async function closedGroup(joining: 'request' | 'invite'): Promise<string> {
  const at = app.clock.now();
  const group = await makeGroup(app.deps.db, { name: 'Early Birds', joining, at });
  await makeGroupMember(app.deps.db, { group, member: admin.id, role: 'Admin', at });
  await makeGroupMember(app.deps.db, { group, member: ana.id, at });
  return group;
}

describe('creating an event in a closed group', () => {
  it('is nothing for who may not look into it, who learns nothing of it either [ROLE-20]', async () => {
    const group = await closedGroup('invite');
    const leader = await makeMember(app, { permissions: ['event_leader'] });
    for (const chapter_id of [group, crypto.randomUUID()])
      expect(await refusal(leader.api.createEvent({ body: { ...eventDraft, chapter_id } }))).toMatchObject({
        code: 'invalid',
        fields: { chapter_id: ['This is not one of the choices.'] },
      });
  });

  it('has a host who is a member of it [ROLE-21]', async () => {
    const group = await closedGroup('request');
    const create = (host_id: string) => admin.api.createEvent({ body: { ...eventDraft, chapter_id: group, host_id } });
    expect(await refusal(create(ben.id))).toMatchObject({ fields: { host_id: ['Only members of the group can host its events.'] } });
    expect(await create(ana.id)).toMatchObject({ host: { id: ana.id }, creator: { id: admin.id } });
  });
});
