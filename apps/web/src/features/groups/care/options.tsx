import type { Group } from '@muster/contract';
import type { MenuOption } from '../../../ui/OptionsMenuPanel.tsx';
import { FlagIcon } from '../../../ui/safety-icons.tsx';
import { InviteIcon, LogIcon, RequestsIcon } from './care.icons.tsx';
import { careOptions as words } from './options.words.ts';

/** The screens of those who look after a group, for its menu. `go` opens an address. */
export const optionsOfCare = ({ id, joining, can }: Group, go: (address: string) => void): MenuOption[] => {
  const to = (label: string, icon: MenuOption['icon'], screen: string) => ({ label, icon, run: () => go(`/groups/${id}/${screen}`) });
  if (!can.manage) return [];
  return [
    ...(joining === 'open' ? [] : [to(words.requests, <RequestsIcon size={20} />, 'requests')]),
    to(words.invites, <InviteIcon size={20} />, 'invites'),
    to(words.reports, <FlagIcon size={20} />, 'reports'),
    to(words.log, <LogIcon size={20} />, 'log'),
  ];
};
