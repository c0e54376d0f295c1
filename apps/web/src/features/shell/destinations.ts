import type { PublicConfig } from '@muster/contract';
import type { FunctionComponent } from 'react';
import { ChallengesIcon, EventsIcon, FeedIcon, GroupsIcon, type IconProps, ProfileIcon } from '../../ui/icons.tsx';
import { shell } from './shell.words.ts';

export interface Destination {
  to: '/feed' | '/groups' | '/events' | '/challenges' | '/profile';
  label: string;
  icon: FunctionComponent<IconProps>;
}

/** The navigation's destinations in this deployment [SHELL-03, SHELL-05, SHELL-41]. */
export const destinations = ({ features }: PublicConfig): Destination[] => [
  { to: '/feed', label: shell.feed, icon: FeedIcon },
  ...(features.groups ? [{ to: '/groups' as const, label: shell.groups, icon: GroupsIcon }] : []),
  { to: '/events', label: shell.events, icon: EventsIcon },
  ...(features.challenges ? [{ to: '/challenges' as const, label: shell.challenges, icon: ChallengesIcon }] : []),
  { to: '/profile', label: shell.profile, icon: ProfileIcon },
];
