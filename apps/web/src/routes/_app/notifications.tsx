import { createFileRoute } from '@tanstack/react-router';
import { SideColumn } from '../../composed/SideColumn.tsx';
import { notifications } from '../../features/notifications/bell.words.ts';
import { NotificationList } from '../../features/notifications/index.ts';
import { PageBar } from '../../ui/PageBar.tsx';

/** The member's notifications [NOTIF-02]. */
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
