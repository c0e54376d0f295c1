import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { Viewer } from '../../../product/viewer.ts';

/** Returns how a member can re-authenticate in this session. */
export const findProof = (db: Database, viewer: Pick<Viewer, 'id' | 'session_id'>) =>
  db
    .selectFrom('member')
    .innerJoin('session', 'session.member_id', 'member.id')
    .where('member.id', '=', viewer.id)
    .where('session.id', '=', viewer.session_id)
    .select(['member.password_hash', 'session.proved_at'])
    .executeTakeFirst();

/** Records that an identity provider has just authenticated the member. */
export async function noteProof(tx: Tx, proof: Authorized<'note_proof', { id: string; session_id: string; at: Date }>): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proved_at: proof.at })
    .where('id', '=', proof.session_id)
    .where('member_id', '=', proof.id)
    .execute();
}
