import { createRouter } from '@tanstack/react-router';
import { NotFound, Problem } from './features/shell/index.ts';
import { routeTree } from './routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Problem,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The login says that the session has ended [AUTH-12]. */
    sessionEnded?: boolean;
    /** The feed welcomes who has just finished registering [REG-17, REG-18]. */
    newAccount?: boolean;
  }
}
