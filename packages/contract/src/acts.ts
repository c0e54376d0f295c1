/** What operators do that leaves an entry in the audit log (decision 73). A call names its own as `act`. */
export const acts = [
  'challenge.create',
  'challenge.change',
  'challenge.publish',
  'challenge.end',
  'challenge.delete',
  'challenge.correct',
  'challenge.place',
  'challenge.balance',
  'tier.create',
  'tier.change',
  'discount.change',
  'membership.give',
  'purchase.refund',
  'shirt.mark',
  'group.create',
  'group.archive',
  'group.restore',
  'group.care',
] as const;
export type Act = (typeof acts)[number];
