import type { GroupRole } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { toast } from '../../../ui/toast.ts';
import { askForMembers, leaveMemberOut } from '../../people/index.ts';
import { groups } from '../group.kind.ts';
import { readAgain } from '../groups.api.ts';
import { peopleCare as words } from './people-care.words.ts';

/** A member of a group, by the row of their membership, and what they are called. */
export interface Named {
  groupId: string;
  membershipId: string;
  name: string;
}

/** Says what failed; a member who has been signed out is told so elsewhere. */
function say(error: unknown, otherwise: string): void {
  if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, otherwise), { kind: 'alert' });
}

/** Names a member an admin, or unnames one: they leave their list at once, and come back with a message if the server refuses. */
export async function setRole({ groupId, membershipId, name }: Named, role: GroupRole): Promise<void> {
  const putBack = leaveMemberOut(groupId, membershipId, role === 'Admin' ? 'member' : 'admin');
  try {
    await api.setGroupRole({ params: { id: groupId, membershipId }, body: { role } });
    toast(role === 'Admin' ? words.madeAdmin(name) : words.unmadeAdmin(name));
  } catch (error) {
    putBack();
    say(error, words.roleFailed);
  }
  // The viewer may have unnamed themself.
  readAgain(groupId);
  await askForMembers(groupId);
}

/** Removes a member, who may be kept out. Rejects where the server refuses. */
export async function removeMember(
  { groupId, membershipId, name }: Named,
  { keepsOut, reason }: { keepsOut: boolean; reason: string },
): Promise<void> {
  await api.removeGroupMember({ params: { id: groupId, membershipId }, body: { keep_out: keepsOut, reason } });
  toast(words.removed(name));
  leaveMemberOut(groupId, membershipId);
  groups.change(groupId, (group) => ({ ...group, members_count: Math.max(0, group.members_count - 1) }));
  readAgain(groupId);
  await askForMembers(groupId);
}
