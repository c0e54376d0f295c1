import type { Act, ActOnMember } from '@muster/contract';

/**
 * Kinds of security log entries by operator act. Omitted: acts on nobody, and acts that write their own entry (suspensions, deactivations).
 */
export const actOnMember: Partial<Record<Act, ActOnMember>> = {
  'member.role': 'role_changed',
  'member.move': 'workspace_changed',
  'challenge.place': 'team_changed',
  'challenge.balance': 'team_changed',
  'challenge.correct': 'score_corrected',
  'challenge.review': 'score_reviewed',
  'membership.give': 'membership_given',
  'purchase.refund': 'membership_refunded',
  'shirt.mark': 'shirt_marked',
  'report.hide': 'post_held_back',
  'report.decide': 'post_decided',
  'group.care': 'group_changed',
  'event.cancel': 'event_changed',
  'event.remove': 'event_changed',
  'event.hand_over': 'event_changed',
};
