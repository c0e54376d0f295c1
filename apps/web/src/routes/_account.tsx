import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccountLayout } from '../features/account/index.ts';

/** Signing in and registering: screens that anybody may open. */
export const Route = createFileRoute('/_account')({
  component: () => (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  ),
});
