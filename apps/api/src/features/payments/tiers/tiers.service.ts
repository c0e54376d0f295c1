import type { Act, Discount, PurchaseOption, Tier, TierDraft, TierEdit } from '@muster/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { edited } from '../../../platform/edited.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { noteAct } from '../../audit/index.ts';
import { claimMedia, prepareMedia } from '../../media/index.ts';
import { mayManageDiscount, mayManageTier, mayReadSales } from '../payments.policy.ts';
import type { Keeping } from '../payments.tables.ts';
import {
  allTiers,
  changeDiscount,
  changeTier,
  discountOf,
  findTier,
  insertTier,
  lockTier,
  soldTiers,
  type TierRow,
  type TierValues,
} from './tiers.queries.ts';

type Needs = Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'files' | 'secrets'>;

/** The currency of all memberships. */
const CURRENCY = 'usd';

const toTier = ({ price_cents, ...row }: TierRow): Tier => ({ ...row, price: price_cents });
const toOption = ({ active: _a, position: _p, version: _v, ...option }: Tier): PurchaseOption => option;

/** Memberships: members read those for sale, operators manage them. */
export function tierService(deps: Needs) {
  const { db, transact, clock, config } = deps;

  // Processing a picture takes time, so it happens before the transaction.
  const prepare = async (viewer: Viewer, url: string | null | undefined) => {
    if (url) await prepareMedia(deps, { url, ownerId: viewer.id });
  };
  const logoOf = async (tx: Tx, viewer: Viewer, url: string | null | undefined) => {
    const logo_media_id = url ? await claimMedia(tx, { url, ownerId: viewer.id, intent: 'post' }, deps) : url;
    return logo_media_id === undefined ? {} : { logo_media_id };
  };
  const values = ({ price: price_cents, name, description, days, active, position }: Omit<TierDraft, 'logo'>): TierValues => ({
    name,
    description,
    price_cents,
    days,
    active,
    position,
  });
  const one = async (tx: Tx, id: string): Promise<Tier> => toTier((await findTier(tx, id))!);

  const note = (tx: Tx, { tier_id: id, actor_id }: Keeping, act: Act, { name, price }: Pick<TierDraft, 'name' | 'price'>) =>
    noteAct(tx, { at: clock.now(), actor_id, act, target: { kind: 'tier', id }, summary: `${name}, ${(price / 100).toFixed(2)}` });

  return {
    /** Returns the memberships for sale, in their order. */
    options: async (viewer: Viewer): Promise<PurchaseOption[]> => (await soldTiers(db, viewer)).map(toTier).map(toOption),

    /** Returns all memberships, for sale or not, for operators. */
    all: async (viewer: Viewer): Promise<Tier[]> => {
      const rows = await allTiers(db, viewer);
      mayReadSales(viewer);
      return rows.map(toTier);
    },

    /** Creates a membership, once per idempotency key. */
    create: async (viewer: Viewer, draft: TierDraft, once: CallContext['once']): Promise<Tier> => {
      const keeping = mayManageTier(viewer, clock.newId());
      await prepare(viewer, draft.logo);
      return once(async (tx) => {
        await insertTier(tx, keeping, {
          ...values(draft),
          ...(await logoOf(tx, viewer, draft.logo)),
          currency: CURRENCY,
          created_at: clock.now(),
        });
        await note(tx, keeping, 'tier.create', draft);
        return one(tx, keeping.tier_id);
      });
    },

    /** Updates a membership. Existing purchases do not change; an outdated edit is refused (ruling 20). */
    update: async (viewer: Viewer, id: string, { version, logo, ...draft }: TierEdit): Promise<Tier> => {
      const keeping = mayManageTier(viewer, id);
      await prepare(viewer, logo);
      return transact(async (tx) => {
        if (!(await lockTier(tx, id))) throw new Refusal('payments.tier_not_found');
        const before = await one(tx, id);
        const after = edited(before, draft);
        if (!(await changeTier(tx, keeping, { ...values(after), ...(await logoOf(tx, viewer, logo)) }, version)))
          throw new Refusal('payments.changed', { current: before });
        await note(tx, keeping, 'tier.change', after);
        return one(tx, id);
      });
    },

    /** Returns the discount on all memberships, if the deployment has one. */
    discount: (viewer: Viewer): Promise<Discount> => {
      if (!config.features.membership_discount) throw new Refusal('feature_off');
      return discountOf(db, viewer);
    },

    /** Changes the discount; an outdated edit is refused (ruling 20). */
    changeDiscount: (viewer: Viewer, rate: number, seen: number | undefined): Promise<Discount> => {
      if (!config.features.membership_discount) throw new Refusal('feature_off');
      const keeping = mayManageDiscount(viewer);
      return transact(async (tx) => {
        const changed = await changeDiscount(tx, keeping, rate, seen);
        const current = await discountOf(tx, viewer);
        if (!changed) throw new Refusal('payments.changed', { current });
        const target = { kind: 'discount', id: null } as const;
        await noteAct(tx, { at: clock.now(), actor_id: keeping.actor_id, act: 'discount.change', target, summary: `${rate} %` });
        return current;
      });
    },
  };
}
