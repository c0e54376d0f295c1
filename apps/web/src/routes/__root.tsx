import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound, Problem } from '../features/shell/index.ts';
import { Toaster } from '../ui/Toaster.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Problem,
});

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
