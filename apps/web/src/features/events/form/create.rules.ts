import type { Me, PublicConfig } from '@muster/contract';

export type CreateConfig = Pick<PublicConfig, 'features' | 'rules'>;

/** The kinds of events that members may create outside groups here [ROLE-19]. */
export const kindsOf = ({ features }: CreateConfig): Array<'local' | 'virtual'> => [
  ...(features.local_events_outside_groups ? ['local' as const] : []),
  ...(features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/**
 * Whether the button that adds an event leads to the memberships instead: where only members with one create events, for whoever has none
 * that still lasts and is no leader [ROLE-17, SHELL-11].
 */
export const needsMembership = (
  { latest_purchase, permissions }: Pick<Me, 'latest_purchase' | 'permissions'>,
  { features }: CreateConfig,
): boolean =>
  features.payment &&
  features.payment_gated_events &&
  !permissions.includes('event_leader') &&
  !(Date.parse(latest_purchase?.expiration_date ?? '') > Date.now());

/**
 * Whether a member may create events: not anonymous ones [ROLE-16], only leaders where the deployment says so [ROLE-18], and only where
 * some kind of event is on.
 */
export const mayCreate = (me: Pick<Me, 'anonymous_profile' | 'permissions'>, config: CreateConfig): boolean =>
  !me.anonymous_profile &&
  kindsOf(config).length > 0 &&
  (config.rules.event_creation === 'everyone' || me.permissions.includes('event_leader'));
