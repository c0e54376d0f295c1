import type { Group, GroupAct, GroupInvite, GroupRequestPage, ReportedThing } from '@muster/contract';
import { enter } from './enter.ts';
import { testConfig } from './fixtures.ts';
import { newMe, ownGroup, testId, testPerson } from './world.ts';

/** A group that the viewer looks after, with overrides. */
export const ledGroup = (change: Partial<Group> = {}): Group => {
  const group = ownGroup({ role: 'Admin', joining: 'request', ...change });
  return { ...group, can: { ...group.can, manage: true, edit: group.active } };
};

/** Opens one of the screens of those who look after a group. */
export async function openCare(screen: string, answers: Parameters<typeof enter>[1], group: Group = ledGroup(), me = newMe()) {
  const address = `/groups/${group.id}/${screen}`;
  return { ...(await enter(address, { getGroup: () => group, ...answers }, me, testConfig({ groups: true }))), group };
}

/** A page of a list. */
export const rows = <T>(data: T[], next: string | null = null) => ({ data, next });

/** Ada, who asks to join, with overrides. */
export const testRequest = (change: Partial<GroupRequestPage['data'][number]> = {}) => ({
  id: testId(),
  person: testPerson({ first_name: 'Ada' }),
  at: '2026-03-04T09:00:00.000Z',
  ...change,
});

/** Ada's invitation by name, with overrides. */
export const testInvite = (change: Partial<GroupInvite> = {}): GroupInvite => ({
  id: testId(),
  by_link: false,
  person: testPerson({ first_name: 'Ada' }),
  by: testPerson({ first_name: 'Lena' }),
  at: '2026-03-04T12:00:00.000Z',
  expires_at: '2026-03-18T12:00:00.000Z',
  expired: false,
  ...change,
});

/** A link that invites, with overrides. */
export const testLink = (change: Partial<GroupInvite> = {}): GroupInvite => testInvite({ by_link: true, person: null, ...change });

/** Ada's post, which two have reported, with overrides. */
export const testReported = (change: Partial<ReportedThing> = {}): ReportedThing => ({
  kind: 'post',
  object_id: testId(),
  reports: 2,
  at: '2026-03-04T09:00:00.000Z',
  author: testPerson({ first_name: 'Ada' }),
  words: 'Buy my pills',
  address: null,
  ...change,
});

/** An entry of a log: Lena let Ada in, with overrides. */
export const testAct = (change: Partial<GroupAct> = {}): GroupAct => ({
  id: testId(),
  verb: 'approved',
  at: '2026-03-04T12:00:00.000Z',
  actor: testPerson({ first_name: 'Lena' }),
  member: testPerson({ first_name: 'Ada' }),
  words: '',
  reason: '',
  ...change,
});
