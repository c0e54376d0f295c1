import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { NotificationList } from '../../features/notifications/index.ts';
import { notifications } from '../../platform/words/notifications.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** What happened to the member [NOTIF-02]. */
export const Route = createFileRoute('/_app/notifications')({ component: Notifications });

function Notifications() {
  return (
    <>
      <PageBar title={notifications.title} backTo="/feed" />
      <NotificationList />
      <SideColumn />
    </>
  );
}
