import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { PushChoices } from '../../features/notifications/index.ts';
import { pushing } from '../../features/notifications/push.words.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** What is pushed to the member's devices [NOTIF-12, NOTIF-13]. */
export const Route = createFileRoute('/_app/profile/pushes')({ component: PushScreen });

function PushScreen() {
  return (
    <>
      <PageBar title={pushing.title} backTo="/profile/settings" />
      <PushChoices />
      <SideColumn people={false} links={false} />
    </>
  );
}
