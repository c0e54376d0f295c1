import type { Group } from '@muster/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import { groupPage as words } from './group-page.words.ts';
import { toggleMembership } from './membership.ts';

export interface JoinButtonProps {
  /** The group as the viewer wants it. */
  group: Group;
  /** Whether a change is on its way: until then the button waits [GROUP-27]. */
  changing: boolean;
}

/**
 * Joins a group in one tap, asks to where admins approve, and leaves it [GROUP-15]. Whoever leaves a group that is not open is asked first,
 * since they cannot come back by themselves.
 */
export function JoinButton({ group, changing }: JoinButtonProps) {
  const me = useMe();
  const [leaving, setLeaving] = useState(false);
  const { joined, asked, joining, active, invited, can } = group;
  const isIn = joined || asked;
  const label = joined ? words.joined : asked ? words.asked : joining === 'request' && !invited ? words.ask : words.join;
  const asksFirst = joined && joining !== 'open';
  const flip = () => toggleMembership(group, me);
  return (
    <>
      <Button
        look={isIn ? 'outline' : 'filled'}
        icon={joined && <CheckIcon size={18} />}
        aria-pressed={isIn}
        aria-disabled={changing || undefined}
        disabled={!isIn && !changing && (!active || !can.join)}
        onPointerEnter={asksFirst ? preloadSheet : undefined}
        onClick={() => {
          if (changing) return;
          if (asksFirst) setLeaving(true);
          else flip();
        }}
      >
        {label}
      </Button>
      {joining !== 'open' && (
        <ConfirmDialog
          opened={leaving}
          onClose={() => setLeaving(false)}
          title={words.leaveTitle(group.name)}
          text={words.leaveText[joining]}
          confirm={words.leave}
          cancel={words.stay}
          danger
          onConfirm={() => {
            setLeaving(false);
            flip();
          }}
        />
      )}
    </>
  );
}
