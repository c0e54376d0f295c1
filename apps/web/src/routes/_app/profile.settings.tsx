import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '../../features/members/index.ts';
import { profile } from '../../platform/words/profile.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Appearance, the deployment's links, and logging out. */
export const Route = createFileRoute('/_app/profile/settings')({ component: SettingsScreen });

function SettingsScreen() {
  return (
    <>
      <PageBar title={profile.settings} backTo="/profile" />
      <Settings />
    </>
  );
}
