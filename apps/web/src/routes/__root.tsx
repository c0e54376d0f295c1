import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Alone, NotFound, Problem } from '../features/shell/index.ts';
import { Toaster } from '../ui/Toaster.tsx';

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
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
