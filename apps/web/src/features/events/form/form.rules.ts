import type { Event } from '@muster/contract';
import { type CreateConfig, kindsOf } from './create.rules.ts';

/** The group that an event belongs to, and whether the viewer is one of its admins. */
export interface FormGroup {
  name: string;
  administers: boolean;
}

/** The kinds of events that a group may have: virtual ones also where its admin creates them [ROLE-19]. */
const kindsIn = ({ administers }: FormGroup, { features }: CreateConfig): Array<'local' | 'virtual'> => [
  'local',
  ...(administers || features.virtual_events_outside_groups ? ['virtual' as const] : []),
];

/** The kinds that the form offers: an event that is changed may stay what it is. */
export function kindsFor(event: Event | null, config: CreateConfig, group?: FormGroup): Array<'local' | 'virtual'> {
  const now = event && (event.is_virtual ? 'virtual' : 'local');
  const offered = group ? kindsIn(group, config) : kindsOf(config);
  return (['local', 'virtual'] as const).filter((kind) => kind === now || offered.includes(kind));
}
