import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccountLayout } from '../features/account/index.ts';

/** Signing in and registering: screens open to everybody. */
export const Route = createFileRoute('/_account')({
  component: () => (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  ),
});
