import type { Group } from '@muster/contract';
import { screen } from '@testing-library/react';
import { enter } from './enter.ts';
import { testConfig } from './fixtures.ts';
import { feedPage, newMe, testGroup } from './world.ts';

/** Opens the screen of a group where groups are on. `change` lets something happen on the server. */
export async function openGroup(change: Partial<Group> = {}, answers: Parameters<typeof enter>[1] = {}, me = newMe()) {
  let group = testGroup(change);
  const app = await enter(
    `/groups/${group.id}`,
    { getGroup: () => group, listGroupPosts: () => feedPage([]), ...answers },
    me,
    testConfig({ groups: true }),
  );
  await screen.findByRole('main');
  return { ...app, id: group.id, me, change: (next: Partial<Group>) => void (group = { ...group, ...next }) };
}
