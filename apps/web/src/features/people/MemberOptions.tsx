import type { Member } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { people } from '../../platform/words/people.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { BlockIcon } from '../../ui/safety-icons.tsx';
import { useMe } from '../session/index.ts';
import { blockPerson } from './blocks.ts';

/** What one may do about a member: block them [PROF-07, ROLE-13]. */
export function MemberOptions({ member }: { member: Member }) {
  const me = useMe();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const name = displayName(member);
  return (
    <>
      <OptionsMenu
        label={people.options(name)}
        options={[{ label: people.block, icon: <BlockIcon size={20} />, danger: true, run: () => setAsking(true) }]}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={people.blockTitle(name)}
        text={people.blockText}
        confirm={people.blockConfirm}
        danger
        onConfirm={() => {
          setAsking(false);
          void blockPerson(me.id, member.id);
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: '/feed', replace: true });
        }}
      />
    </>
  );
}
