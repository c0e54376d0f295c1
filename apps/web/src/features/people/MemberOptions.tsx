import type { Member } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { leaveScreen } from '../../ui/back.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { BlockIcon, FlagIcon } from '../../ui/safety-icons.tsx';
import { Report } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import { blockPerson } from './blocks.ts';
import { people } from './people.words.ts';

/** What can be done about a member: report or block them [PROF-07, ROLE-12, ROLE-13]. */
export function MemberOptions({ member }: { member: Member }) {
  const me = useMe();
  const router = useRouter();
  const [asking, setAsking] = useState<'block' | 'report'>();
  const close = () => setAsking(undefined);
  const name = displayName(member);
  return (
    <>
      <OptionsMenu
        label={people.options(name)}
        options={[
          { label: people.report, icon: <FlagIcon size={20} />, run: () => setAsking('report') },
          { label: people.block, icon: <BlockIcon size={20} />, danger: true, run: () => setAsking('block') },
        ]}
      />
      <ConfirmDialog
        opened={asking === 'block'}
        onClose={close}
        title={people.blockTitle(name)}
        text={people.blockText}
        confirm={people.blockConfirm}
        danger
        onConfirm={() => {
          close();
          void blockPerson(me.id, member.id);
          leaveScreen(router, '/feed');
        }}
      />
      <Report
        opened={asking === 'report'}
        onClose={close}
        what="member"
        name={name}
        send={() => api.reportMember({ params: { id: member.id }, body: { reporter: me.id } })}
      />
    </>
  );
}
