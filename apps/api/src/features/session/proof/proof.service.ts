import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { isPassword } from '../reset/password.service.ts';
import { mayProve, type Proved, type Shown } from './proof.policy.ts';
import { findProof } from './proof.queries.ts';

/** A password sent as proof, its field, and the rate limit that a guess counts against. */
interface Given {
  password: string | undefined;
  field: 'password' | 'current_password';
  spend: () => Promise<void>;
}

/** Re-authenticates a signed-in member (ruling 19). Call it before a transaction: checking a password takes some 20 ms of CPU. */
export async function prove({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, given: Given): Promise<Proved> {
  const known = await findProof(db, viewer);
  if (!known) throw new Refusal('unauthenticated');
  const { password_hash: hash, proved_at } = known;
  const look = async (): Promise<Shown['password']> => {
    if (hash === null) return 'has_none';
    if (!given.password) return 'not_given';
    await given.spend();
    return (await isPassword(given.password, hash)) ? 'right' : 'wrong';
  };
  return mayProve({ id: viewer.id, password: await look(), proved_at }, hash, given.field, clock.now());
}
