import { type InvitationState, limits } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { atMost, before, leavingOut } from '../../platform/database/keyset.ts';
import type { PageStart } from '../../platform/http/page.ts';
import { enterWorkspace } from '../accounts/index.ts';
import type { Accepting, Inviting, WorkspaceInvitationTable } from './invitations.tables.ts';

const DAY = 86_400_000;

/** The state of an invitation, for queries with a table `invitation`. */
const stateAt = (now: Date): RawBuilder<InvitationState> => sql<InvitationState>`case
  when invitation.accepted_at is not null then 'accepted' when invitation.expires_at <= ${now} then 'expired'
  when invitation.bounced_at is not null then 'bounced' when invitation.mailed_at is null then 'waiting' else 'sent' end`;

const invitations = (db: Database, now: Date) =>
  db
    .selectFrom('workspace_invitation as invitation')
    .select(['invitation.id', 'invitation.workspace_id', 'invitation.email', 'invitation.name'])
    .select(['invitation.mailed_at', 'invitation.expires_at', 'invitation.accepted_at', stateAt(now).as('state')]);
export type InvitationRow = Awaited<ReturnType<typeof listed>>[number];

/** The name of a workspace. */
export const nameOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('workspace').where('id', '=', id).select('name').executeTakeFirst())?.name;

/** Invitations to a workspace, the latest first, with one extra. */
export const listed = (
  db: Database,
  _: Inviting,
  at: { workspace: string; state: InvitationState | undefined; now: Date; start: PageStart },
) =>
  invitations(db, at.now)
    .where('invitation.workspace_id', '=', at.workspace)
    .$if(at.state !== undefined, (query) => query.where(sql<boolean>`${stateAt(at.now)} = ${at.state!}`))
    .where(before(at.start, 'invitation.id'))
    .orderBy('invitation.id', 'desc')
    .offset(leavingOut(at.start))
    .limit(atMost(limits.invitations_page + 1))
    .execute();

/** Number of invitations to a workspace, and of accepted ones. */
export const counted = (db: Database, _: Inviting, workspace: string) =>
  db
    .selectFrom('workspace_invitation')
    .where('workspace_id', '=', workspace)
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`count(accepted_at)::int`.as('accepted')])
    .executeTakeFirstOrThrow();

/**
 * Those of these addresses that have an account, and those with an invitation to this workspace that has not expired: expired ones are
 * renewed.
 */
export async function knownAddresses(
  db: Database,
  _: Inviting,
  { workspace, emails, now }: { workspace: string; emails: readonly string[]; now: Date },
): Promise<{ accounts: ReadonlySet<string>; invited: ReadonlySet<string> }> {
  const { rows } = await sql<{ email: string; what: 'account' | 'invited' }>`
    select email, 'account' as what from member where email = any(${emails}::text[])
    union all
    select email, 'invited' from workspace_invitation
    where workspace_id = ${workspace}::uuid and email = any(${emails}::text[]) and expires_at > ${now}`.execute(db);
  const of = (which: string) => new Set(rows.flatMap(({ email, what }) => (what === which ? email : [])));
  return { accounts: of('account'), invited: of('invited') };
}

/** Creates or renews invitations, except those that were accepted or have not expired. Returns the ids. */
export async function insertInvitations(
  tx: Tx,
  { actor_id }: Inviting,
  at: { workspace: string; people: ReadonlyArray<Pick<WorkspaceInvitationTable, 'id' | 'email' | 'name'>>; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into workspace_invitation as invitation (id, workspace_id, email, name, invited_by, expires_at)
    select id, ${at.workspace}::uuid, email, name, ${actor_id}::uuid, ${expiry(at.now)}
    from jsonb_to_recordset(${JSON.stringify(at.people)}::jsonb) as each (id uuid, email text, name text)
    on conflict (workspace_id, email) do update set id = excluded.id, name = excluded.name, invited_by = excluded.invited_by,
      expires_at = excluded.expires_at, mailed_at = null, bounced_at = null, token_hash = null
      where invitation.accepted_at is null and invitation.expires_at <= ${at.now}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const expiry = (now: Date) => new Date(now.getTime() + limits.invitation_days * DAY);

/** An invitation, locked until the transaction ends. */
export const lockInvitation = (tx: Tx, _: Inviting, id: string, now: Date) =>
  invitations(tx, now).where('invitation.id', '=', id).forUpdate().executeTakeFirst();

/** The address of an invitation that is not mailed yet. */
export const emailOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('workspace_invitation').where('id', '=', id).where('mailed_at', 'is', null).select('email').executeTakeFirst())
    ?.email;

/** Prepares an invitation for another mail; its earlier link becomes invalid. */
export async function renewInvitation(tx: Tx, _: Inviting, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('workspace_invitation')
    .set({ token_hash: null, mailed_at: null, bounced_at: null, expires_at: expiry(now) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an invitation. */
export async function dropInvitation(tx: Tx, _: Inviting, id: string): Promise<void> {
  await tx.deleteFrom('workspace_invitation').where('id', '=', id).execute();
}

/**
 * Marks an invitation as mailed now, with the hash of its token, and returns the data for the mail; undefined if it was already mailed,
 * accepted or withdrawn. Call it before sending, so that a process that dies in between sends no mail twice.
 */
export async function takeInvitation(db: Database, id: string, token_hash: string, now: Date) {
  const { rows } = await sql<{ email: string; name: string; workspace: string }>`
    update workspace_invitation as invitation set mailed_at = ${now}, token_hash = ${token_hash} from workspace
    where invitation.id = ${id}::uuid and invitation.mailed_at is null and invitation.accepted_at is null and invitation.bounced_at is null
      and invitation.expires_at > ${now} and workspace.id = invitation.workspace_id
    returning invitation.email, invitation.name, workspace.name as workspace`.execute(db);
  return rows[0];
}

/** Records that the mail was not sent: the invitation has bounced, or the mail is retried. */
export async function returnInvitation(db: Database, id: string, bounced_at: Date | null): Promise<void> {
  await db.updateTable('workspace_invitation').set({ mailed_at: null, token_hash: null, bounced_at }).where('id', '=', id).execute();
}

/** Deletes unaccepted invitations that expired before this instant. */
export async function purgeInvitations(db: Database, expired: Date): Promise<void> {
  await db.deleteFrom('workspace_invitation').where('accepted_at', 'is', null).where('expires_at', '<', expired).execute();
}

const byToken = (db: Database, hash: string, now: Date) =>
  db
    .selectFrom('workspace_invitation as invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .where('invitation.token_hash', '=', hash)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .select(['invitation.id', 'invitation.email', 'invitation.name', 'invitation.workspace_id', 'workspace.name as workspace'])
    .select(sql<boolean>`exists (select from member where member.email = invitation.email)`.as('has_account'));

/** The invitation of a valid link. */
export const findByToken = (db: Database, hash: string, now: Date) => byToken(db, hash, now).executeTakeFirst();

/** The invitation of a valid link, locked until the transaction ends. */
export const lockByToken = (tx: Tx, hash: string, now: Date) => byToken(tx, hash, now).forUpdate('invitation').executeTakeFirst();

/** Account data that decides whether it may accept an invitation, locked until the transaction ends. */
export const lockAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('member')
    .where('id', '=', id)
    .select(['id', 'email', 'email_verified_at', 'workspace_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Adds an account to the workspace of an invitation, and consumes the invitation. */
export async function acceptInvitation(tx: Tx, { member_id, invitation_id }: Accepting, now: Date): Promise<void> {
  const { workspace_id } = await tx
    .updateTable('workspace_invitation')
    .set({ accepted_at: now, accepted_by: member_id, token_hash: null })
    .where('id', '=', invitation_id)
    .returning('workspace_id')
    .executeTakeFirstOrThrow();
  await enterWorkspace(tx, member_id, workspace_id);
}
