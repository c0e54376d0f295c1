import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { LoginForm } from '../../features/account/index.ts';
import { landing } from '../../guard.ts';
import { sameSitePath } from '../../platform/paths.ts';

export const Route = createFileRoute('/_account/login')({
  // Named also where it is refused: the router would pass an unnamed one through as it came.
  validateSearch: (search: Record<string, unknown>): { from?: string } => ({ from: sameSitePath(search.from) }),
  beforeLoad: async ({ search }) => {
    const onward = await landing(search.from);
    if (onward !== '/login') throw redirect({ href: onward, replace: true });
  },
  component: Login,
});

function Login() {
  const { from } = Route.useSearch();
  const sessionEnded = useLocation({ select: (location) => location.state.sessionEnded });
  return <LoginForm from={from} sessionEnded={sessionEnded} />;
}
