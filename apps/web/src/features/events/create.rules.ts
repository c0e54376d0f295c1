import type { Me, PublicConfig } from '@muster/contract';

export type CreateConfig = Pick<PublicConfig, 'features' | 'rules'>;

/** The kinds of events that members may create outside groups here [ROLE-19]. */
export const kindsOf = ({ features }: CreateConfig): Array<'local' | 'virtual'> => [
  ...(features.local_events_outside_groups ? ['local' as const] : []),
  ...(features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/**
 * Whether a member may create events: not anonymous ones [ROLE-16], only leaders where the deployment says so [ROLE-18], and only where
 * some kind of event is on.
 */
export const mayCreate = (me: Pick<Me, 'anonymous_profile' | 'permissions'>, config: CreateConfig): boolean =>
  !me.anonymous_profile &&
  kindsOf(config).length > 0 &&
  (config.rules.event_creation === 'everyone' || me.permissions.includes('event_leader'));
