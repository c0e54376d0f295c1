import type { Tx } from '../../../platform/database/database.ts';
import { versionAfter } from '../../../platform/edited.ts';
import type { Authorized } from '../../../platform/policy.ts';
import type { ChallengeTable, Operating } from '../challenges.tables.ts';

type Operated = Authorized<'challenge.operate', Operating>;

/** The stored values of a challenge that an operator edits. Pictures and teams that are left out are unchanged. */
export type ChallengeValues = Pick<
  ChallengeTable,
  'name' | 'description' | 'start_date' | 'end_date' | 'unit' | 'goal' | 'daily_cap' | 'category' | 'badge_name'
> &
  Partial<Pick<ChallengeTable, 'team_by' | 'team_score'>> & {
    links: string;
    badge_media_id?: string | null;
    cover_media_id?: string | null;
  };

/** Inserts a draft. */
export async function insertChallenge(
  tx: Tx,
  { challenge_id, actor_id }: Operated,
  values: ChallengeValues & { created_at: Date },
): Promise<void> {
  await tx
    .insertInto('challenge')
    .values({
      badge_media_id: null,
      cover_media_id: null,
      team_by: null,
      team_score: null,
      ...values,
      id: challenge_id,
      created_by: actor_id,
      published_at: null,
      frozen_at: null,
    })
    .execute();
}

/** Edits a challenge; `teams` raises its version even if no other value changes. Returns false if the client's version is outdated. */
export async function changeChallenge(
  tx: Tx,
  { challenge_id }: Operated,
  values: Partial<ChallengeValues> & { published_at?: Date },
  { seen, teams = false }: { seen?: number | undefined; teams?: boolean } = {},
): Promise<boolean> {
  const changed = await tx
    .updateTable('challenge')
    .set((eb) => ({ ...values, version: teams ? eb('version', '+', 1) : versionAfter(values) }))
    .where('id', '=', challenge_id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Deletes a draft. Returns false if it was published in the meantime. */
export async function deleteDraft(tx: Tx, { challenge_id }: Operated): Promise<boolean> {
  const gone = await tx.deleteFrom('challenge').where('id', '=', challenge_id).where('published_at', 'is', null).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
