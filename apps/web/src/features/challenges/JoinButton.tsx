import type { Challenge } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import { challengeWords as words } from './challenge.words.ts';
import { toggleTakingPart } from './membership.ts';

const TeamChoice = lazy(async () => ({ default: (await persistently(() => import('./TeamChoice.tsx'))).TeamChoice }));

export interface JoinButtonProps {
  /** The challenge as the viewer wants it. */
  challenge: Challenge;
  /** Whether a change is on its way: until then the button waits. */
  changing: boolean;
  /** In a list only joining is offered, and no button is the one of the screen. */
  listed?: boolean;
}

/** Joins a challenge in one tap, and leaves it until it has ended [CHAL-14, CHAL-35]. Who has a score is asked before they leave. */
export function JoinButton({ challenge, changing, listed = false }: JoinButtonProps) {
  const me = useMe();
  const [leaving, setLeaving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { joined, own, can, name, teams } = challenge;
  if (joined ? listed || !can.leave : !can.join && !changing) return null;
  const asksFirst = joined && (own?.score ?? 0) > 0;
  const flip = () => toggleTakingPart(challenge, me);
  return (
    <>
      <Button
        look={joined ? 'text' : listed ? 'outline' : 'filled'}
        size={listed ? 'small' : 'medium'}
        aria-disabled={changing || undefined}
        aria-label={listed ? `${words.join}: ${name}` : undefined}
        onPointerEnter={asksFirst ? preloadSheet : undefined}
        onClick={() => {
          if (changing) return;
          if (asksFirst) setLeaving(true);
          else if (!joined && teams?.by === 'hand') setChoosing(true);
          else flip();
        }}
      >
        {joined ? words.leave : words.join}
      </Button>
      {choosing && (
        <Suspense>
          <TeamChoice
            challenge={challenge}
            opened
            onClose={() => setChoosing(false)}
            onChoose={(teamId) => {
              setChoosing(false);
              toggleTakingPart(challenge, me, teamId);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={words.leaveTitle(name)}
        text={words.leaveText}
        confirm={words.leave}
        cancel={words.stay}
        danger
        onConfirm={() => {
          setLeaving(false);
          flip();
        }}
      />
    </>
  );
}
