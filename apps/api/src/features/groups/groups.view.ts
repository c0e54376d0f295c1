import type { Group, GroupMembership } from '@muster/contract';
import type { Viewer } from '../../product/viewer.ts';
import { toPicture } from '../media/index.ts';
import { toPerson } from '../people/index.ts';
import { groupCan } from './groups.policy.ts';
import type { ShownGroup } from './groups.queries.ts';

const locationOf = ({ latitude, longitude, city, state, zip }: ShownGroup): Group['location'] =>
  latitude === null || longitude === null ? null : { latitude, longitude, city, state, zip };

/** A group as its viewer sees it (GROUP-22). */
export function toGroup(row: ShownGroup, viewer: Viewer, leaderLabel: string): Group {
  const photo = row.picture && toPicture(row.picture);
  const role = row.own?.role ?? null;
  return {
    id: row.id,
    name: row.name,
    image: photo?.sizes.at(-1)?.url ?? null,
    photo,
    kind: row.kind,
    joining: row.joining,
    activity: row.activity,
    description: row.description,
    members_count: row.members_count - row.hidden,
    members: (row.faces ?? []).map((face) => toPerson(face, viewer, leaderLabel)),
    joined: role !== null,
    role,
    asked: row.request,
    invited: row.invite,
    told: row.own?.told ?? null,
    active: row.archived_at === null,
    opens: row.opens,
    ...row.added,
    location: locationOf(row),
    version: row.version,
    can: groupCan(viewer, {
      ...row,
      membership_id: row.own?.membership_id ?? null,
      role,
      told: row.own?.told ?? null,
      since: null,
      needed: row.own?.needed ?? false,
      asked: row.request,
      invited: row.invite,
    }),
  };
}

/** A membership or a request for one, in the contract's form. */
export const toMembership = (
  { group_id, user_id }: Pick<GroupMembership, 'group_id' | 'user_id'>,
  { role, since, asked_at }: { role: GroupMembership['role'] | null; since: Date | null; asked_at: Date | null },
): GroupMembership | null => {
  const at = since ?? asked_at;
  return at && { group_id, user_id, state: since ? 'joined' : 'asked', role: role ?? 'Member', since: at.toISOString() };
};
