import type { HomeRef } from '@muster/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { emit } from '../platform/jobs/outbox.ts';
import type { Home } from '../product/home.ts';
import type { TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Clubs, as a feature would declare its homes: open ones are visible to everyone, others to their members; only members may post. */
export const club: Home = {
  kind: 'group',
  missing: 'not_found',
  visible: ({ id }) =>
    sql`select club.id from club where club.open or exists (select from club_member where club_id = club.id and member_id = ${id})`,
  joined: ({ id }) => sql`select club_id as id from club_member where member_id = ${id}`,
  names: async (db, ids) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from club where id = any(${ids}::uuid[])`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  postObjection: async (tx, viewer, id) => {
    const { rows } = await sql`
      select from club_member where club_id = ${id} and member_id = ${viewer.id}
        and exists (select from club where id = club_id for key share)`.execute(tx);
    return rows.length > 0 ? null : 'member.private';
  },
};

/** Creates the tables of clubs, which no migration creates. */
export async function makeClubTables(db: Database): Promise<void> {
  await sql`create table club (id uuid primary key, name text not null, open boolean not null)`.execute(db);
  await sql`create table club_member (club_id uuid, member_id uuid, primary key (member_id, club_id))`.execute(db);
}

export async function makeClub(db: Database, open: boolean, ...members: TestMember[]): Promise<HomeRef> {
  const id = newId();
  await sql`insert into club values (${id}, 'Harbour rowers', ${open})`.execute(db);
  for (const each of members) await joinClub(db, id, each);
  return { kind: 'group', id };
}

export const joinClub = (db: Database, id: string, { id: who }: TestMember) =>
  sql`insert into club_member values (${id}, ${who})`.execute(db);

export const leaveClub = (db: Database, id: string, { id: who }: TestMember) =>
  sql`delete from club_member where club_id = ${id} and member_id = ${who}`.execute(db);

/** Deletes a club, and emits the event that a feature with homes must emit. */
export const removeClub = ({ deps: { transact } }: TestApp, { id }: HomeRef) =>
  transact(async (tx) => {
    await sql`delete from club where id = ${id}`.execute(tx);
    await emit(tx, 'home.removed', { kind: 'group', id });
  });
