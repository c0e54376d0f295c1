import type { FeatureCalls } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { providerOf } from './provider.ts';
import { receiptService } from './receipts/receipts.service.ts';
import { intentService } from './sales/intents.service.ts';
import { saleService } from './sales/sales.service.ts';
import { shirtService } from './sales/shirts.service.ts';
import { tierService } from './tiers/tiers.service.ts';

/** The calls of payment. All are refused if payment is off. */
export function paymentRoutes(deps: Deps): Handlers<FeatureCalls<'payments'>> {
  const tiers = tierService(deps);
  const intents = intentService(deps);
  const sales = saleService(deps);
  const shirts = shirtService(deps);
  const receipts = receiptService(deps);
  /** Wraps a call that requires payment to be on. */
  const whereOn =
    <Context, Answer>(handle: (context: Context) => Promise<Answer>) =>
    async (context: Context): Promise<Answer> => {
      if (!deps.config.features.payment) throw new Refusal('feature_off');
      return handle(context);
    };
  /** Wraps a call that requires shirts to be sold with memberships (SHELL-07). */
  const whereShirts = <Context, Answer>(handle: (context: Context) => Promise<Answer>) =>
    whereOn(async (context: Context): Promise<Answer> => {
      if (!deps.config.features.shirt_purchase) throw new Refusal('feature_off');
      return handle(context);
    });
  return {
    getPaymentSettings: whereOn(async () => {
      const { publishableKey, origin, fieldsUrl, sandbox } = providerOf(deps);
      return { publishable_key: publishableKey, provider_url: origin, ...(fieldsUrl && { fields_url: fieldsUrl }), sandbox };
    }),
    listPurchaseOptions: withFirstRead(whereOn(({ viewer }) => tiers.options(viewer))),
    getDiscount: withFirstRead(whereOn(({ viewer }) => tiers.discount(viewer))),
    createPaymentIntent: whereOn(({ viewer, body, once }) => intents.create(viewer, body, once)),
    recordPurchase: whereOn(({ viewer, body }) => intents.record(viewer, body)),
    listPurchases: withFirstRead(whereOn(({ viewer, query }) => intents.list(viewer, query.offset))),
    getReceipt: withFirstRead(whereOn(({ viewer, params }) => receipts.read(viewer, params.id))),
    refundPurchase: whereOn(({ viewer, params, body }) => sales.refund(viewer, params.id, body.reason)),
    giveMembership: whereOn(({ viewer, params, body, once }) => sales.give(viewer, params.id, body, once)),
    listSales: withFirstRead(whereOn(({ viewer, query }) => sales.list(viewer, query.offset))),
    downloadSales: withFirstRead(whereOn(({ viewer }) => sales.csv(viewer))),
    listShirtOrders: withFirstRead(whereShirts(({ viewer, query }) => shirts.list(viewer, query))),
    markShirtOrders: whereShirts(({ viewer, body }) => shirts.mark(viewer, body.ids, body.state)),
    downloadShirtOrders: withFirstRead(whereShirts(({ viewer, query }) => shirts.csv(viewer, query.state))),
    changeDiscount: whereOn(({ viewer, body }) => tiers.changeDiscount(viewer, body.rate, body.version)),
    listTiers: withFirstRead(whereOn(({ viewer }) => tiers.all(viewer))),
    createTier: whereOn(({ viewer, body, once }) => tiers.create(viewer, body, once)),
    updateTier: whereOn(({ viewer, params, body }) => tiers.update(viewer, params.id, body)),
  };
}
