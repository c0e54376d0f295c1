import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotFound, Problem, Shell } from '../features/shell/index.ts';
import { requireMember } from '../guard.ts';

/** Everything behind the login [SHELL-39]. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => requireMember(location.href),
  component: App,
  notFoundComponent: () => (
    <Shell>
      <NotFound />
    </Shell>
  ),
  errorComponent: (props) => (
    <Shell>
      <Problem {...props} />
    </Shell>
  ),
});

function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
