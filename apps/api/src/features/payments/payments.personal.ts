import { sql } from 'kysely';
import type { HeldData } from '../../product/personal-data.ts';

/** Purchases stay on the books without the member when they leave; the shipping address of a shirt is deleted. */
export const paymentData: HeldData = {
  holds: [
    { table: 'payment_intent', column: 'member_id', archive: { file: 'payments' }, erased: 'by_feature' },
    { table: 'purchase', column: 'member_id', archive: { file: 'memberships', omit: ['actor_id'] }, erased: 'by_feature' },
    { table: 'purchase', column: 'actor_id', archive: { withheld: 'It is the membership of somebody else.' }, erased: 'by_feature' },
    { table: 'shirt_order', column: 'member_id', archive: { file: 'shirts' }, erased: 'by_feature' },
  ],
  erase: async (tx, { id }) => {
    await sql`
      update payment_intent set member_id = null, receipt_email = '', shirt = null where member_id = ${id}::uuid`.execute(tx);
    await sql`update purchase set member_id = null, receipt_email = null where member_id = ${id}::uuid`.execute(tx);
    await sql`update purchase set actor_id = null where actor_id = ${id}::uuid`.execute(tx);
    await sql`delete from shirt_order where member_id = ${id}::uuid and state = 'ordered'`.execute(tx);
    await sql`update shirt_order set member_id = null, name = null, address = null where member_id = ${id}::uuid`.execute(tx);
  },
};
