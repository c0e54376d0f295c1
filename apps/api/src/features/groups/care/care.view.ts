import { type GroupAct, type GroupInvitation, type GroupInvite, GroupVerb, type Person } from '@muster/contract';
import type { Viewer } from '../../../product/viewer.ts';
import { type PictureRow, toPicture } from '../../media/index.ts';
import { type PersonRow, toPerson } from '../../people/index.ts';
import type { ActRow, findInvitation, InviteRow } from './care.queries.ts';

/** The context for showing people to those who manage a group. */
export interface Sight {
  viewer: Viewer;
  leaderLabel: string;
}

const seen = (row: PersonRow | null, { viewer, leaderLabel }: Sight): Person | null => row && toPerson(row, viewer, leaderLabel);

/** A request to join, or a banned member. */
export const toListed = (row: { id: string; created_at: Date; person: PersonRow | null }, sight: Sight) => ({
  id: row.id,
  person: seen(row.person, sight),
  at: row.created_at.toISOString(),
});

/** An invitation, as those who manage the group see it. */
export const toInvite = (row: InviteRow, sight: Sight, now: Date): GroupInvite => ({
  id: row.id,
  by_link: row.member_id === null,
  person: seen(row.person, sight),
  by: seen(row.by, sight),
  at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});

/** An entry of the log. */
export const toAct = (row: ActRow, sight: Sight): GroupAct => ({
  id: row.id,
  verb: GroupVerb.parse(row.verb),
  at: row.created_at.toISOString(),
  actor: seen(row.actor, sight),
  member: seen(row.member, sight),
  words: row.words,
  reason: row.reason,
});

type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The group of a link, for whoever holds it. */
export function toInvitation({ picture, ...row }: InvitationRow & { picture: PictureRow | null }): GroupInvitation {
  const photo = picture && toPicture(picture);
  const { id, name, kind, description, members_count } = row;
  return {
    group: { id, name, kind, description, members_count, photo, image: photo?.sizes.at(-1)?.url ?? null },
    joined: row.joined,
    expires_at: row.expires_at.toISOString(),
  };
}
