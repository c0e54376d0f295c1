import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PrivacySettings } from '../../features/members/index.ts';
import { useMe } from '../../features/session/index.ts';
import { settings } from '../../features/settings/settings.words.ts';
import { Part } from '../../features/shell/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Being anonymous or not, if the deployment offers it [PROF-13, PROF-57]. */
export const Route = createFileRoute('/_app/profile/settings/privacy-settings')({ component: Screen });

function Screen() {
  const me = useMe();
  // A member who is anonymous although that is no longer offered can still turn it off, and sees that it worked.
  const [came] = useState(me.anonymous_profile);
  const screen = (
    <>
      <PageBar title={settings.privacy} backTo="/profile/settings" />
      <PrivacySettings />
      <SideColumn people={false} links={false} />
    </>
  );
  return came ? screen : <Part name="anonymous_users">{screen}</Part>;
}
