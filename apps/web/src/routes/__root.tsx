import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useMinimumVersion, useStorageNotice } from '../features/session/index.ts';
import { Alone, NotFound, Problem } from '../features/shell/index.ts';
import { Toaster } from '../ui/Toaster.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Alone>
      <NotFound />
    </Alone>
  ),
  errorComponent: (props) => (
    <Alone>
      <Problem {...props} />
    </Alone>
  ),
});

function Root() {
  useMinimumVersion();
  useStorageNotice();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
