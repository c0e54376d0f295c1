import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFound, Problem } from './features/shell/index.ts';
import { queryClient } from './platform/query.ts';
import { onSessionEnd } from './platform/session.ts';
import { routeTree } from './routeTree.gen.ts';

/** The router over all routes; tests pass a history of their own. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Problem,
    scrollRestoration: true,
  });

/** Prefetches the code of the current address's screen, in parallel with the guard's request rather than after it. */
export const fetchScreen = (router: ReturnType<typeof makeRouter>): void => {
  const { pathname, search } = router.latestLocation;
  for (const { routeId } of router.matchRoutes(pathname, search)) void router.loadRouteChunk(router.routesById[routeId]);
};

/**
 * Goes to the login when the session is over, and clears what only the member may see [AUTH-12, AUTH-14]. Returns a function that stops it.
 */
export const leaveOnSessionEnd = (router: ReturnType<typeof makeRouter>): (() => void) =>
  onSessionEnd((reason) => {
    // One member's data is not shown to the next one in this browser.
    if ('serviceWorker' in navigator) void import('./platform/web-push.ts').then(({ turnPushOff }) => turnPushOff()).catch(() => undefined);
    const from = router.latestLocation.href;
    const ended = reason === 'ended';
    queryClient.clear();
    void router.navigate({ to: '/login', search: ended ? { from } : {}, state: { sessionEnded: ended } });
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface HistoryState {
    /** The form of a new event begins with what this one says. */
    copyOf?: string;
    /** The login shows that the session has ended [AUTH-12]. */
    sessionEnded?: boolean;
    /** The login shows why single sign-on failed [AUTH-06]. */
    failure?: string;
    /** The member has just proved their identity with their organisation, or why that failed. */
    proof?: { proved: true } | { failure: string };
    /** The feed greets a member who has just finished registering [REG-17, REG-18]. */
    newAccount?: boolean;
    /** Which tab of the people around a member opens: 0 followers, 1 following [PROF-09]. */
    index?: number;
    /** The layers open over the screen, in the order in which they opened. */
    layers?: readonly string[];
    /** What is to be paid for [PAY-09]. */
    order?: { id: string; title: string; price: number; icon: string | null; currency: string; days: number };
    /** What was paid for, and where the receipt goes [PAY-28]. */
    ordered?: { id: string; title: string; price: number; icon: string | null; currency: string; email: string };
    /** The feed opens with its people search ready. */
    findPeople?: boolean;
  }
}
