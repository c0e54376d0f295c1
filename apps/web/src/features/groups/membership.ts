import type { Group, GroupNotifications, Me } from '@muster/contract';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { createChoices, createToggles } from '../../platform/toggles.ts';
import { toast } from '../../ui/toast.ts';
import { groups } from './group.kind.ts';
import { groupPage as words } from './group-page.words.ts';
import { addToOwn, readAgain } from './groups.api.ts';

/** What the viewer is to a group. */
type State = 'joined' | 'asked' | 'none';

const stateOf = ({ joined, asked }: Group): State => (joined ? 'joined' : asked ? 'asked' : 'none');
/** What a wish to be in a group leads to. */
const wished = ({ joining, invited }: Group): State => (joining === 'request' && !invited ? 'asked' : 'joined');

/** A group as it is once the viewer is this to it [GROUP-26]. */
function being(group: Group, state: State, me: Me): Group {
  const joined = state === 'joined';
  const { joining, active, can } = group;
  return {
    ...group,
    joined,
    asked: state === 'asked',
    invited: group.invited && state === 'asked',
    role: joined ? (group.role ?? 'Member') : null,
    told: joined ? (group.told ?? 'mentions') : null,
    members_count: group.members_count + Number(joined) - Number(group.joined),
    members: joined ? group.members : group.members.filter(({ id }) => id !== me.id),
    opens: joined || joining === 'open' || (group.opens && !group.joined),
    can: {
      ...can,
      join: state === 'none' && active && joining !== 'invite',
      leave: state !== 'none',
      post: joined && active && me.can.post,
      create_event: joined && can.create_event,
      manage: can.manage && (joined || group.role === null),
      edit: can.edit && (joined || group.role === null),
    },
  };
}

const memberships = createToggles<State>((state) => state !== 'none');

/**
 * Joins a group, asks to, or leaves it: shown at once, and rolled back with a message if the server refuses [GROUP-26, GROUP-46, GROUP-47].
 */
export function toggleMembership(group: Group, me: Me): void {
  const { id } = group;
  memberships.flip(id, stateOf(groups.get(id) ?? group), {
    send: async (on) => {
      const params = { id, userId: me.id };
      const state = on ? (await api.joinGroup({ params })).state : (await api.leaveGroup({ params }), 'none' as const);
      groups.change(id, (now) => being(now, state, me));
      if (state === 'joined') addToOwn(id, me.id);
      readAgain(id);
      return state;
    },
    onRefused: (error, on) => {
      toast(reasonOr(error, on ? words.joinFailed : words.leaveFailed), { kind: 'alert' });
      readAgain(id);
    },
  });
}

/** Shows a group as joined that was joined in another way: by a link. */
export function hasJoined(groupId: string, me: Me): void {
  groups.change(groupId, (now) => being(now, 'joined', me));
  addToOwn(groupId, me.id);
  readAgain(groupId);
}

/** Declines an invitation by name, for which there is nothing to leave yet: shown at once, and taken back if the server refuses. */
export async function decline({ id }: Group, me: Me): Promise<void> {
  const before = groups.get(id);
  groups.change(id, (now) => being(now, 'none', me));
  try {
    await api.leaveGroup({ params: { id, userId: me.id } });
  } catch (error) {
    if (before) groups.take(before);
    toast(reasonOr(error, words.declineFailed), { kind: 'alert' });
  }
  readAgain(id);
}

const tolds = createChoices<GroupNotifications, GroupNotifications>((told) => told);

/** Chooses which of a group's posts the viewer is told of. */
export function chooseTold(group: Group, me: Me, told: GroupNotifications): void {
  const { id } = group;
  tolds.choose(id, groups.get(id)?.told ?? group.told ?? 'mentions', () => told, {
    send: async (want) => {
      const answer = await api.setGroupNotifications({ params: { id, userId: me.id }, body: { told: want } });
      groups.change(id, (now) => ({ ...now, told: answer.told }));
      return answer.told;
    },
    onRefused: (error) => toast(reasonOr(error, words.toldFailed), { kind: 'alert' }),
  });
}

/** A group as the viewer wants it, also while that is on its way, and whether it is. */
export function useWanted(group: Group, me: Me): { group: Group; changing: boolean } {
  const wish = memberships.useWish(group.id);
  const told = tolds.useWish(group.id);
  const state = stateOf(group);
  const isOther = wish !== undefined && wish !== (state !== 'none');
  const wanted = isOther ? being(group, wish ? wished(group) : 'none', me) : group;
  return { group: told && wanted.joined ? { ...wanted, told } : wanted, changing: wish !== undefined };
}
