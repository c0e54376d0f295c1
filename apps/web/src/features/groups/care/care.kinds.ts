import type { BannedPage, GroupAct, GroupInvite, GroupRequestPage, ReportedThing } from '@muster/contract';
import { defineKind } from '../../../platform/entities.ts';

/** Somebody who asks to join a group. */
export type GroupRequest = GroupRequestPage['data'][number];

/** Who asks to join. */
export const requests = defineKind<GroupRequest>({
  name: 'group-request',
  carriedBy: { listGroupRequests: ({ data }) => data },
  by: ({ person }) => (person ? [person] : []),
});

/** Invitations, by name and by link. One of somebody whom the viewer has blocked stays, without a name, so that it can be withdrawn. */
export const invites = defineKind<GroupInvite>({
  name: 'group-invite',
  carriedBy: {
    listGroupInvites: ({ data }) => data,
    inviteToGroup: (invite) => [invite],
    createGroupLink: ({ token: _, ...invite }) => [invite],
  },
  by: () => [],
});

/** What is reported in a group, known by the id of the post or comment. */
export type Reported = ReportedThing & { id: string };
export const reported = defineKind<Reported>({
  name: 'group-reported',
  carriedBy: { listGroupReports: ({ data }) => data.map((thing) => ({ ...thing, id: thing.object_id })) },
  by: () => [],
});

/** Somebody who is kept out of a group. One of somebody whom the viewer has blocked stays, without a name, so that they can be let back in. */
export type Banned = BannedPage['data'][number];
export const keptOut = defineKind<Banned>({
  name: 'group-kept-out',
  carriedBy: { listBanned: ({ data }) => data },
  by: () => [],
});

/** The entries of a log. */
export const acts = defineKind<GroupAct>({
  name: 'group-act',
  carriedBy: { listGroupActs: ({ data }) => data },
  by: () => [],
});
