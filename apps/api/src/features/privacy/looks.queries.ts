import { type Look, type LookWhat, limits } from '@muster/contract';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import { page, pageStart } from '../../platform/http/page.ts';
import { readFirst } from '../../product/calls/first-read.ts';
import type { Viewer } from '../../product/viewer.ts';
import { blockedEitherWay } from '../people/index.ts';
import type { MemberLookTable } from './privacy.tables.ts';

/** Records that an operator viewed a member's activity, in the transaction that returns it. The member can see every view. */
export async function noteLook(tx: Tx, look: Insertable<MemberLookTable>): Promise<void> {
  await tx.insertInto('member_look').values(look).execute();
}

interface LookRow {
  id: string;
  at: Date;
  what: LookWhat;
  by: string | null;
  challenge: Look['challenge'];
  reason: string;
}

/** Returns a page of all operators' views of the viewer's activity, the latest first. */
export async function listLooks(db: Database, viewer: Viewer, offset: string | undefined) {
  const start = pageStart(offset);
  const rows = await readFirst(
    db,
    viewer,
    sql<LookRow>`
    select look.id, look.created_at as at, look.what, look.reason, (
        select case when actor.id <> ${viewer.id}::uuid and (actor.anonymous_profile or actor.id in ${blockedEitherWay(viewer)}) then 'Anonymous'
          else trim(actor.first_name || ' ' || actor.last_name) end from member as actor where actor.id = look.actor_id) as by,
      (select json_build_object('id', challenge.id, 'name', challenge.name) from challenge where challenge.id = look.challenge_id) as challenge
    from member_look as look where look.member_id = ${viewer.id}::uuid and ${before(start, 'look.id')}
    order by look.id desc offset ${leavingOut(start)} limit ${atMost(limits.looks_page + 1)}`,
  );
  const { items, next } = page(rows, limits.looks_page);
  return { data: items.map(({ at, ...look }): Look => ({ ...look, at: at.toISOString() })), next };
}
