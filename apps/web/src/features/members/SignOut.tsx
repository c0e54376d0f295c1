import { useState } from 'react';
import { signOut } from '../../platform/session.ts';
import { profile } from '../../platform/words/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LogoutIcon } from '../../ui/icons.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';

/** Ends the session, after a question [AUTH-13]. */
export function SignOut() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button
        look="danger"
        icon={<LogoutIcon size={20} />}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setAsking(true)}
      >
        {profile.signOut}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={profile.signOutTitle}
        confirm={profile.yes}
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          void signOut();
        }}
      />
    </>
  );
}
