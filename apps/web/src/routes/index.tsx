import { createFileRoute, redirect } from '@tanstack/react-router';
import { landing } from '../guard.ts';

/** The root redirects: by the member's status, or to the login [SHELL-38]. */
export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    throw redirect({ href: await landing(), replace: true });
  },
});
