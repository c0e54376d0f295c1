import type { NotificationKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/jobs/outbox.ts';
import {
  type Notice,
  type NoticeFacts,
  type NoticeSubject,
  type NoticeSubjectName,
  type Notices,
  noticeOf,
} from '../../product/notices.ts';
import { pictureUrlIn } from '../media/index.ts';
import { challengeVisible } from './board/visibility.queries.ts';
import type { RemovalReason } from './challenges.events.ts';

declare module '../../product/notices.ts' {
  interface NoticeSubjects {
    challenge_badge: true;
    challenge_taken_deleted: true;
    challenge_taken_check_in_taken_back: true;
    challenge_taken_corrected: true;
    challenge_taken_changed: true;
    challenge_corrected: true;
    challenge_reviewed: true;
    challenge_final: true;
  }
}

/**
 * A subject of notices about a challenge. `from` selects the row that the notice is about, with its challenge; `own` are the fields of its
 * kind.
 */
const about = (
  name: NoticeSubjectName,
  kind: NotificationKind,
  from: (id: RawBuilder<string>) => RawBuilder<unknown>,
  own: RawBuilder<unknown>,
): NoticeSubject => ({
  name,
  kinds: [kind],
  seen: (_, reader, { about_id }) => sql<boolean>`exists (select from ${from(about_id)} and ${challengeVisible(reader)})`,
  shown: (about_id) => sql<NoticeFacts>`(
    select json_build_object('object', challenge.id, 'home', json_build_object('kind', 'challenge', 'id', challenge.id),
      'own', json_build_object(${own})) from ${from(about_id)})`,
});

const theBadge = (id: RawBuilder<string>) => sql`badge join challenge on challenge.id = badge.challenge_id where badge.id = ${id}`;
const theEntry = (id: RawBuilder<string>) =>
  sql`challenge_entry as entry join challenge on challenge.id = entry.challenge_id where entry.id = ${id}`;
const theLook = (id: RawBuilder<string>) =>
  sql`member_look as look join challenge on challenge.id = look.challenge_id where look.id = ${id}`;
const thePart = (id: RawBuilder<string>) =>
  sql`challenge_participant as taking join challenge on challenge.id = taking.challenge_id where taking.id = ${id}`;
const teamName = sql`(select team.name from challenge_team as team where team.id = taking.team_id)`;
const theChallenge = (id: RawBuilder<string>) => sql`challenge where challenge.id = ${id}`;

const becauses: readonly RemovalReason[] = ['deleted', 'check_in_taken_back', 'corrected', 'changed'];

/** A notice to one member, without an actor. */
const toldTo = (
  member_id: string,
  kind: NotificationKind,
  { about, about_id, cause_id, at }: { about: NoticeSubjectName; about_id: string; cause_id: string; at: Date },
): Notice => ({
  actor_id: null,
  recipients: [{ member_id, kind }],
  about,
  about_id,
  cause_id,
  group_key: null,
  created_at: at,
});

/** Returns which of these rows and members still exist, locked until the notice is written. Members are locked first. */
async function stillThere(
  tx: Tx,
  table: 'badge' | 'challenge' | 'challenge_participant',
  ids: readonly string[],
  members: readonly string[],
) {
  const { rows: there } = await sql<{ id: string }>`
    select id from member where id = any(${members}::uuid[]) order by id for key share`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  return { rows: new Set(rows.map(({ id }) => id)), members: new Set(there.map(({ id }) => id)) };
}

async function earned(tx: Tx, happened: ReadonlyArray<Events['challenge.badge_earned']>): Promise<Array<Notice | undefined>> {
  const ids = happened.map(({ badge_id }) => badge_id);
  const there = await stillThere(
    tx,
    'badge',
    ids,
    happened.map(({ member_id }) => member_id),
  );
  return happened.map(({ badge_id, member_id, at }) =>
    there.rows.has(badge_id)
      ? toldTo(member_id, 'challenge_badge', { about: 'challenge_badge', about_id: badge_id, cause_id: badge_id, at: new Date(at) })
      : undefined,
  );
}

/** Skips members who have earned the badge again in the meantime. */
async function takenBack(tx: Tx, happened: ReadonlyArray<Events['challenge.badge_taken_back']>): Promise<Array<Notice | undefined>> {
  const members = happened.map(({ member_id }) => member_id);
  const there = await stillThere(
    tx,
    'challenge',
    happened.map(({ challenge_id }) => challenge_id),
    members,
  );
  const { rows } = await sql<{ challenge_id: string; member_id: string }>`
    select challenge_id, member_id from badge where member_id = any(${members}::uuid[])`.execute(tx);
  const again = new Set(rows.map(({ challenge_id, member_id }) => `${challenge_id} ${member_id}`));
  return happened.map(({ challenge_id, member_id, badge_id, because, at }) =>
    there.rows.has(challenge_id) && there.members.has(member_id) && !again.has(`${challenge_id} ${member_id}`)
      ? toldTo(member_id, 'challenge_badge_taken_back', {
          about: `challenge_taken_${because}`,
          about_id: challenge_id,
          cause_id: badge_id,
          at: new Date(at),
        })
      : undefined,
  );
}

/** Notifies members of what an operator did to their score, by the ids of ledger entries or reviews. */
async function toldOf(
  tx: Tx,
  name: 'challenge_corrected' | 'challenge_reviewed',
  table: 'challenge_entry' | 'member_look',
  happened: ReadonlyArray<{ id: string; member_id: string }>,
): Promise<Array<Notice | undefined>> {
  const members = happened.map(({ member_id }) => member_id);
  await sql`select id from member where id = any(${members}::uuid[]) order by id for key share`.execute(tx);
  const ids = happened.map(({ id }) => id);
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(tx);
  const at = new Map(rows.map(({ id, created_at }) => [id, created_at]));
  return happened.map(({ id, member_id }) =>
    at.has(id) ? toldTo(member_id, name, { about: name, about_id: id, cause_id: id, at: at.get(id)! }) : undefined,
  );
}

const corrected = (tx: Tx, happened: ReadonlyArray<Events['challenge.corrected']>) =>
  toldOf(
    tx,
    'challenge_corrected',
    'challenge_entry',
    happened.map(({ entry_id: id, member_id }) => ({ id, member_id })),
  );

const reviewed = (tx: Tx, happened: ReadonlyArray<Events['challenge.reviewed']>) =>
  toldOf(
    tx,
    'challenge_reviewed',
    'member_look',
    happened.map(({ look_id: id, member_id }) => ({ id, member_id })),
  );

/** Notifies participants of the final results, each of their own place. */
async function placed(tx: Tx, happened: ReadonlyArray<Events['challenge.placed']>): Promise<Array<Notice | undefined>> {
  const there = await stillThere(
    tx,
    'challenge_participant',
    happened.map(({ participant_id }) => participant_id),
    happened.map(({ member_id }) => member_id),
  );
  return happened.map(({ participant_id, member_id, at }) =>
    there.rows.has(participant_id)
      ? toldTo(member_id, 'challenge_final', {
          about: 'challenge_final',
          about_id: participant_id,
          cause_id: participant_id,
          at: new Date(at),
        })
      : undefined,
  );
}

/** Notifications about challenges. */
export const challengeNotices: Notices = {
  subjects: [
    about(
      'challenge_badge',
      'challenge_badge',
      theBadge,
      sql`'badge_name', challenge.badge_name, 'badge_image_url', ${pictureUrlIn('challenge.badge_media_id')}`,
    ),
    ...becauses.map((because) =>
      about(
        `challenge_taken_${because}`,
        'challenge_badge_taken_back',
        theChallenge,
        sql`'badge_name', challenge.badge_name, 'because', ${sql.lit(because)}::text`,
      ),
    ),
    about(
      'challenge_corrected',
      'challenge_corrected',
      theEntry,
      sql`'amount', entry.credited / 100.0, 'unit', challenge.unit, 'reason', entry.words`,
    ),
    about('challenge_reviewed', 'challenge_reviewed', theLook, sql`'reason', look.reason`),
    about('challenge_final', 'challenge_final', thePart, sql`'place', taking.place, 'team', ${teamName}`),
  ],
  from: [
    noticeOf('challenge.badge_earned', earned),
    noticeOf('challenge.badge_taken_back', takenBack),
    noticeOf('challenge.corrected', corrected),
    noticeOf('challenge.reviewed', reviewed),
    noticeOf('challenge.placed', placed),
  ],
};
