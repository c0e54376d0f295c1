import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { versionAfter } from '../../../platform/edited.ts';
import type { Authorized } from '../../../platform/policy.ts';
import { readFirst } from '../../../product/calls/first-read.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { pictureUrlIn } from '../../media/index.ts';
import type { Keeping, TierTable } from '../payments.tables.ts';

const tiers = (db: Database | Tx) =>
  db
    .selectFrom('tier')
    .select(['id', 'name', 'description', 'price_cents', 'currency', 'days', 'active', 'position', 'version'])
    .select(pictureUrlIn('tier.logo_media_id').as('logo'));

export type TierRow = Awaited<ReturnType<ReturnType<typeof tiers>['executeTakeFirstOrThrow']>>;

/** Returns the memberships for sale, in their order. */
export const soldTiers = (db: Database, viewer: Viewer): Promise<TierRow[]> =>
  readFirst(db, viewer, tiers(db).where('active', '=', sql.lit(true)).orderBy('position').orderBy('id'));

/** Returns all memberships, for sale or not, in the same order. */
export const allTiers = (db: Database, viewer: Viewer): Promise<TierRow[]> =>
  readFirst(db, viewer, tiers(db).orderBy('position').orderBy('id'));

/** Locks and returns a membership. */
export const lockTier = (tx: Tx, id: string): Promise<TierRow | undefined> =>
  tiers(tx).where('id', '=', id).forUpdate('tier').executeTakeFirst();

/** Returns a membership, for sale or not. */
export const findTier = (db: Database | Tx, id: string): Promise<TierRow | undefined> => tiers(db).where('id', '=', id).executeTakeFirst();

/** Returns the discount on all memberships: 0 until an operator sets one. */
export async function discountOf(db: Database, viewer: Viewer): Promise<{ rate: number; version: number }> {
  const [row] = await readFirst(db, viewer, db.selectFrom('membership_discount').select(['percent as rate', 'version']));
  return row ?? { rate: 0, version: 1 };
}

/** Returns the discount in percent at the time of payment. */
export const percentNow = (tx: Tx): Promise<number> =>
  tx
    .selectFrom('membership_discount')
    .select('percent')
    .executeTakeFirst()
    .then((row) => row?.percent ?? 0);

/** The fields of a membership that operators set. An omitted logo stays. */
export type TierValues = Pick<TierTable, 'name' | 'description' | 'price_cents' | 'days' | 'active' | 'position'> & {
  logo_media_id?: string | null;
};

/** Inserts a membership. */
export async function insertTier(
  tx: Tx,
  { tier_id }: Authorized<'tier.keep', Keeping>,
  values: TierValues & Pick<TierTable, 'currency' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('tier')
    .values({ logo_media_id: null, ...values, id: tier_id })
    .execute();
}

/** Updates a membership. Returns false if its version is no longer `seen`. */
export async function changeTier(
  tx: Tx,
  { tier_id }: Authorized<'tier.keep', Keeping>,
  values: TierValues,
  seen: number | undefined,
): Promise<boolean> {
  const changed = await tx
    .updateTable('tier')
    .set({ ...values, version: versionAfter(values) })
    .where('id', '=', tier_id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Updates the discount. Returns false if its version is no longer `seen`. */
export async function changeDiscount(
  tx: Tx,
  _: Authorized<'discount.keep', object>,
  percent: number,
  seen: number | undefined,
): Promise<boolean> {
  await tx
    .insertInto('membership_discount')
    .values({ percent: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  const changed = await tx
    .updateTable('membership_discount')
    .set({ percent, version: versionAfter({ percent }) })
    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
