import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, Instant, Next, Offset } from '../base/shared.ts';
import { limits } from '../limits.ts';

/** Where a shirt goes. */
export const ShirtAddress = z
  .object({
    street: z.string(),
    street_2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    /** Two letters (ISO 3166-1). */
    country: z.string(),
  })
  .meta({ id: 'ShirtAddress' });
export type ShirtAddress = z.infer<typeof ShirtAddress>;

export const ShirtState = z.enum(['ordered', 'sent']);

/** A shirt that goes with a membership, as operators see it. */
export const ShirtOrder = z
  .object({
    id: Id,
    receipt_number: z.number().int(),
    size: z.string(),
    /** Name and address on the parcel. Both are deleted some time after it was sent. */
    name: z.string().nullable(),
    address: ShirtAddress.nullable(),
    state: ShirtState,
    ordered_at: Instant,
    sent_at: Instant.nullable(),
    /** Its member; null if they have left. */
    member: z.object({ id: Id, email: z.string() }).nullable(),
  })
  .meta({ id: 'ShirtOrder' });
export type ShirtOrder = z.infer<typeof ShirtOrder>;
export const ShirtOrderPage = z.object({ data: z.array(ShirtOrder), next: Next }).meta({ id: 'ShirtOrderPage' });
export type ShirtOrderPage = z.infer<typeof ShirtOrderPage>;

/** The shirt of a purchase, as its member sees it, with the time it was sent. */
export const OwnShirt = z.object({ size: z.string(), state: ShirtState, sent_at: Instant.nullable() }).meta({ id: 'OwnShirt' });
export type OwnShirt = z.infer<typeof OwnShirt>;

/** The state of one or several shirts, as operators set it. */
export const ShirtMark = z.strictObject({ ids: z.array(Id).min(1).max(limits.shirts_marked_max), state: ShirtState });
export type ShirtMark = z.infer<typeof ShirtMark>;
/** The marked shirts. An unsent shirt is gone once its purchase is refunded or its member leaves. */
export const MarkedShirts = z.object({ data: z.array(ShirtOrder) }).meta({ id: 'MarkedShirts' });
export type MarkedShirts = z.infer<typeof MarkedShirts>;

const ruled = ['payments.operators_only'] as const;

/** The operators' calls for shirts. */
export const shirtCalls = defineCalls({
  listShirtOrders: {
    method: 'GET',
    path: '/api/payment/shirt',
    access: 'member',
    summary: 'The shirts that go with memberships, the latest first, and where they go; operators only',
    query: z.strictObject({ state: ShirtState.optional(), offset: Offset }),
    response: ShirtOrderPage,
    errors: ruled,
  },
  markShirtOrders: {
    act: 'shirt.mark',
    access: 'member',
    budget: 'write',
    method: 'PUT',
    path: '/api/payment/shirt',
    summary:
      'Say that shirts were sent, or that they were not; operators only. Each is an act of its own. Where they went is forgotten some time later',
    body: ShirtMark,
    response: MarkedShirts,
    errors: [...ruled, 'payments.shirt_not_found'],
  },
  downloadShirtOrders: {
    method: 'GET',
    path: '/api/payment/shirts/csv',
    access: 'member',
    summary: 'The shirts to send, or all, with their addresses; operators only',
    query: z.strictObject({ state: ShirtState.optional() }),
    file: 'text/csv',
    response: z.string(),
    errors: ruled,
  },
});
