import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignUpForm } from '../../../features/account/index.ts';
import { landing } from '../../../guard.ts';

export const Route = createFileRoute('/_account/registration/')({
  beforeLoad: async () => {
    const onward = await landing();
    if (onward !== '/login') throw redirect({ href: onward, replace: true });
  },
  component: SignUpForm,
});
