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

/** What is sold, in its order. */
export const soldTiers = (db: Database, viewer: Viewer): Promise<TierRow[]> =>
  readFirst(db, viewer, tiers(db).where('active', '=', sql.lit(true)).orderBy('position').orderBy('id'));

/** All that is or was sold, in the same order. */
export const allTiers = (db: Database, viewer: Viewer): Promise<TierRow[]> =>
  readFirst(db, viewer, tiers(db).orderBy('position').orderBy('id'));

/** One membership, locked against changes until the transaction ends. */
export const lockTier = (tx: Tx, id: string): Promise<TierRow | undefined> =>
  tiers(tx).where('id', '=', id).forUpdate('tier').executeTakeFirst();

/** One membership, sold or not. */
export const findTier = (db: Database | Tx, id: string): Promise<TierRow | undefined> => tiers(db).where('id', '=', id).executeTakeFirst();

/** The discount on everything: none until an operator sets one. */
export async function discountOf(db: Database, viewer: Viewer): Promise<{ rate: number; version: number }> {
  const [row] = await readFirst(db, viewer, db.selectFrom('membership_discount').select(['percent as rate', 'version']));
  return row ?? { rate: 0, version: 1 };
}

/** The discount in percent, for who is about to pay. */
export const percentNow = (tx: Tx): Promise<number> =>
  tx
    .selectFrom('membership_discount')
    .select('percent')
    .executeTakeFirst()
    .then((row) => row?.percent ?? 0);

/** What an operator says of a membership. A picture that is left out stays. */
export type TierValues = Pick<TierTable, 'name' | 'description' | 'price_cents' | 'days' | 'active' | 'position'> & {
  logo_media_id?: string | null;
};

/** Adds a membership. */
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

/** Changes a membership; false if it is no longer at the version that was seen. */
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

/** Changes the discount; false if it is no longer at the version that was seen. */
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
