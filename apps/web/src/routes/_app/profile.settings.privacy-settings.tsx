import { createFileRoute } from '@tanstack/react-router';
import { PrivacySettings } from '../../features/settings/index.ts';
import { Part } from '../../features/shell/index.ts';
import { settings } from '../../platform/words/settings.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** Being anonymous or not, where the deployment offers it [PROF-13, PROF-57]. */
export const Route = createFileRoute('/_app/profile/settings/privacy-settings')({ component: Screen });

function Screen() {
  return (
    <Part name="anonymous_users">
      <PageBar title={settings.privacy} backTo="/profile/settings" />
      <PrivacySettings />
    </Part>
  );
}
