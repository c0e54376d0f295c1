import type { Group } from '@muster/contract';
import type { MenuOption } from '../../../ui/OptionsMenuPanel.tsx';
import { FlagIcon } from '../../../ui/safety-icons.tsx';
import { InviteIcon, LogIcon, RequestsIcon } from './care.icons.tsx';
import { careOptions as words } from './options.words.ts';
import { countOf, useWaiting } from './waiting.ts';

/** The screens of those who look after a group, for its menu, with how much waits on them. `go` opens an address. */
export const useCareOptions = ({ id, joining, can }: Group, go: (address: string) => void): MenuOption[] => {
  const waiting = useWaiting(id);
  const to = (label: string, icon: MenuOption['icon'], screen: string, count = 0): MenuOption => ({
    label,
    icon,
    count: count > 0 ? countOf(count) : undefined,
    run: () => go(`/groups/${id}/${screen}`),
  });
  if (!can.manage) return [];
  return [
    ...(joining === 'open' && waiting.requests === 0 ? [] : [to(words.requests, <RequestsIcon size={20} />, 'requests', waiting.requests)]),
    to(words.invites, <InviteIcon size={20} />, 'invites'),
    to(words.reports, <FlagIcon size={20} />, 'reports', waiting.reports),
    to(words.log, <LogIcon size={20} />, 'log'),
  ];
};
