import { z } from 'zod';
import { Id, Instant, Next } from '../base/shared.ts';
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
    /** Whose name stands on the parcel, and where it goes. Both are forgotten some time after it was sent. */
    name: z.string().nullable(),
    address: ShirtAddress.nullable(),
    state: ShirtState,
    ordered_at: Instant,
    sent_at: Instant.nullable(),
    /** Whose it is; null if they have left. */
    member: z.object({ id: Id, email: z.string() }).nullable(),
  })
  .meta({ id: 'ShirtOrder' });
export type ShirtOrder = z.infer<typeof ShirtOrder>;
export const ShirtOrderPage = z.object({ data: z.array(ShirtOrder), next: Next }).meta({ id: 'ShirtOrderPage' });
export type ShirtOrderPage = z.infer<typeof ShirtOrderPage>;

/** The shirt that goes with a purchase, as its member sees it: when it was sent, or that it is still to be. */
export const OwnShirt = z.object({ size: z.string(), state: ShirtState, sent_at: Instant.nullable() }).meta({ id: 'OwnShirt' });
export type OwnShirt = z.infer<typeof OwnShirt>;

/** What operators say of one shirt, or of many at once. */
export const ShirtMark = z.strictObject({ ids: z.array(Id).min(1).max(limits.shirts_marked_max), state: ShirtState });
export type ShirtMark = z.infer<typeof ShirtMark>;
/** The shirts that were meant and are still to be found: who pays back or leaves takes an unsent one along. */
export const MarkedShirts = z.object({ data: z.array(ShirtOrder) }).meta({ id: 'MarkedShirts' });
export type MarkedShirts = z.infer<typeof MarkedShirts>;
