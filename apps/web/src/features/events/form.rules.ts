import type { Event, Me, PublicConfig } from '@muster/contract';

type Config = Pick<PublicConfig, 'features' | 'rules'>;

/** The kinds of events that members may create outside groups here [ROLE-19]. */
export const kindsOf = ({ features }: Config): Array<'local' | 'virtual'> => [
  ...(features.local_events_outside_groups ? ['local' as const] : []),
  ...(features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/** The kinds that the form offers: an event that is changed may stay what it is. */
export function kindsFor(event: Event | null, config: Config): Array<'local' | 'virtual'> {
  const now = event && (event.is_virtual ? 'virtual' : 'local');
  return (['local', 'virtual'] as const).filter((kind) => kind === now || kindsOf(config).includes(kind));
}

/**
 * Whether a member may create events: not anonymous ones [ROLE-16], only leaders where the deployment says so [ROLE-18], and only where
 * some kind of event is on.
 */
export const mayCreate = (me: Pick<Me, 'anonymous_profile' | 'permissions'>, config: Config): boolean =>
  !me.anonymous_profile &&
  kindsOf(config).length > 0 &&
  (config.rules.event_creation === 'everyone' || me.permissions.includes('event_leader'));
