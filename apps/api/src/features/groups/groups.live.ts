import type { GroupSight } from '@muster/contract';
import { touches } from '../../platform/live/touches.ts';
import { homeRoom } from '../../product/live/home-rooms.ts';
import { answered } from '../../product/live/request-rows.ts';
import { lookAtGroups } from './live.queries.ts';

/** Live room of a group: its version, its number of members, whether it is active, and the viewer's role. */
export const groupRoom = homeRoom<GroupSight>({
  in: ['group'],
  everyMs: 1000,
  look: async (sources, asked) =>
    answered(asked, await lookAtGroups(sources, asked), ({ version, members_count, archived_at, role, hidden }) => ({
      version,
      members_count: members_count - hidden,
      active: archived_at === null,
      role,
    })),
});

const room = ({ group_id }: { group_id: string }) => ({ rooms: [`group:${group_id}` as const] });
/** Refreshes the group's room, and all rooms of the member, who now sees more or less in them. */
const roomAndMember = ({ group_id, member_id }: { group_id: string; member_id: string }) => ({
  rooms: [`group:${group_id}` as const],
  members: [member_id],
});

/** The rooms that outbox events refresh. */
export const groupTouches = [touches('group.joined', roomAndMember), touches('group.left', roomAndMember), touches('group.changed', room)];
