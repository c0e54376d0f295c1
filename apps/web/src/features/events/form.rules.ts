import type { Event, Me, PublicConfig } from '@muster/contract';

type Config = Pick<PublicConfig, 'features' | 'rules'>;

/** The kinds of events that members may create outside groups here [ROLE-19]. */
export const kindsOf = ({ features }: Config): Array<'local' | 'virtual'> => [
  ...(features.local_events_outside_groups ? ['local' as const] : []),
  ...(features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/** The group that an event belongs to, and whether the viewer is one of its admins. */
export interface FormGroup {
  name: string;
  administers: boolean;
}

/** The kinds of events that a group may have: virtual ones also where its admin creates them [ROLE-19]. */
const kindsIn = ({ administers }: FormGroup, { features }: Config): Array<'local' | 'virtual'> => [
  'local',
  ...(administers || features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/** The kinds that the form offers: an event that is changed may stay what it is. */
export function kindsFor(event: Event | null, config: Config, group?: FormGroup): Array<'local' | 'virtual'> {
  const now = event && (event.is_virtual ? 'virtual' : 'local');
  const offered = group ? kindsIn(group, config) : kindsOf(config);
  return (['local', 'virtual'] as const).filter((kind) => kind === now || offered.includes(kind));
}

/**
 * Whether a member may create events: not anonymous ones [ROLE-16], only leaders where the deployment says so [ROLE-18], and only where
 * some kind of event is on.
 */
export const mayCreate = (me: Pick<Me, 'anonymous_profile' | 'permissions'>, config: Config): boolean =>
  !me.anonymous_profile &&
  kindsOf(config).length > 0 &&
  (config.rules.event_creation === 'everyone' || me.permissions.includes('event_leader'));
