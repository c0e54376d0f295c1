import type { Act } from '@muster/contract';

/** Texts of the operators' console. */
export const operators = {
  title: 'Look after the community',
  sections: { programme: 'What goes on', memberships: 'Memberships', record: 'The record and the server' },
  audit: 'Audit log',

  auditText: 'What operators have done. Nobody can change it, operators neither.',
  noEntries: 'Operators have done nothing yet.',
  noneFound: 'Nothing like that was done.',
  which: 'What was done',
  whose: 'Who did it',
  everything: 'Everything',
  everybody: 'Everybody',
  terminal: 'At the terminal',
  about: (name: string) => `About ${name}`,
  number: (seq: number) => `No. ${seq}`,
  csv: 'As CSV',
  lines: 'As JSON lines',

  acts: {
    'challenge.create': 'Made a challenge',
    'challenge.change': 'Changed a challenge',
    'challenge.publish': 'Published a challenge',
    'challenge.end': 'Ended a challenge',
    'challenge.delete': 'Deleted a draft of a challenge',
    'challenge.correct': 'Corrected a score',
    'challenge.place': 'Put somebody into another team',
    'challenge.balance': 'Balanced the teams',
    'tier.create': 'Made a membership',
    'tier.change': 'Changed a membership',
    'discount.change': 'Changed the discount',
    'membership.give': 'Gave a membership',
    'purchase.refund': 'Paid back or took back a membership',
    'shirt.mark': 'Marked a shirt',
    'group.create': 'Made a group',
    'group.archive': 'Archived a group',
    'group.restore': 'Restored a group',
    'group.care': 'Looked after a group',
  } satisfies Record<Act, string>,
} as const;
