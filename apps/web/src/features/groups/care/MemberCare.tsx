import type { GroupRole } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import { displayName } from '../../../ui/display-name.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import type { MenuOption } from '../../../ui/OptionsMenuPanel.tsx';
import { BlockIcon } from '../../../ui/safety-icons.tsx';
import type { PersonEntry } from '../../people/index.ts';
import { useMe } from '../../session/index.ts';
import { setRole } from './people-care.ts';
import { peopleCare as words } from './people-care.words.ts';

const RemoveMember = lazy(async () => ({ default: (await persistently(() => import('./RemoveMember.tsx'))).RemoveMember }));

export interface MemberCareProps {
  groupId: string;
  /** Whether admins are named and unnamed: not once the group is archived. */
  names: boolean;
  person: PersonEntry;
  role: GroupRole;
}

/** What those who look after a group can do with a member, also one without a name: the row of the membership stands for them. */
export function MemberCare({ groupId, names, person, role }: MemberCareProps) {
  const me = useMe();
  const [removing, setRemoving] = useState<boolean>();
  const { relation_id: membershipId } = person;
  if (!membershipId) return null;
  const named = { groupId, membershipId, name: displayName(person) };
  const own = person.own || person.id === me.id;
  const naming =
    role === 'Admin'
      ? { label: words.unmakeAdmin, icon: <CloseIcon size={20} />, run: () => void setRole(named, 'Member') }
      : { label: words.makeAdmin, icon: <CheckIcon size={20} />, run: () => void setRole(named, 'Admin') };
  const options: MenuOption[] = [
    ...(names ? [naming] : []),
    ...(own ? [] : [{ label: words.remove, icon: <BlockIcon size={20} />, danger: true, run: () => setRemoving(true) }]),
  ];
  if (options.length === 0) return null;
  return (
    <>
      <OptionsMenu label={words.options(named.name)} options={options} />
      {removing !== undefined && (
        <Suspense>
          <RemoveMember {...named} opened={removing} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}
