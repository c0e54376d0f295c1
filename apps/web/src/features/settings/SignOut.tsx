import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LogoutIcon } from '../../ui/late-icons.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useSignOut } from '../session/index.ts';
import { RowButton } from './Rows.tsx';
import { settings } from './settings.words.ts';

/** Ends the session, after asking [AUTH-07, AUTH-13]. */
export function SignOut() {
  const signOut = useSignOut();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <RowButton icon={<LogoutIcon />} onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking(true)}>
        {settings.signOut}
      </RowButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={settings.signOutTitle}
        confirm={settings.yes}
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          signOut();
        }}
      />
    </>
  );
}
