import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useMe } from '../session/index.ts';
import { unblockPerson } from './blocks.ts';
import { people } from './people.words.ts';

/** Removes a block, given by the member's id or its own, after asking [PROF-44]. `name` distinguishes the buttons of a list. */
export function Unblock({ named, name }: { named: string; name?: string }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size={name ? 'small' : 'medium'}
        aria-label={name && `${people.unblock} ${name}`}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setAsking(true)}
      >
        {people.unblock}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={people.unblockTitle}
        confirm={people.yes}
        onConfirm={() => {
          setAsking(false);
          void unblockPerson(me.id, named);
        }}
      />
    </>
  );
}
