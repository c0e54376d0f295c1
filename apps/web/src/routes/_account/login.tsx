import { errors } from '@muster/contract/errors';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { LoginForm } from '../../features/account/index.ts';
import { beginSso } from '../../features/sso/index.ts';
import { landing } from '../../guard.ts';
import { getConfig } from '../../platform/config.ts';
import { sameSitePath } from '../../platform/paths.ts';
import { whyEnded } from '../../platform/session.ts';
import { clearSignIn } from '../../platform/sign-in.ts';

export const Route = createFileRoute('/_account/login')({
  // Named even where it is rejected: the router would pass an undeclared parameter through unchanged.
  validateSearch: (search: Record<string, unknown>): { from?: string } => ({ from: sameSitePath(search.from) }),
  beforeLoad: async ({ search }) => {
    const onward = await landing(search.from);
    if (onward !== '/login') throw redirect({ href: onward, replace: true });
    clearSignIn();
  },
  component: Login,
});

function Login() {
  const { from } = Route.useSearch();
  const { sessionEnded, failure } = useLocation({ select: ({ state }) => state });
  const { single_sign_on } = getConfig().features;
  return (
    <LoginForm
      from={from}
      failure={failure ?? (sessionEnded ? (whyEnded() ?? errors['session.ended'].message) : undefined)}
      onSso={single_sign_on ? (email) => beginSso(email, from) : undefined}
    />
  );
}
