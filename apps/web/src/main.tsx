import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ahead } from './platform/ahead.ts';
import { getConfig, loadConfig } from './platform/config.ts';
import { queryClient } from './platform/query.ts';
import { hasSession } from './platform/session.ts';
import { fetchScreen, leaveOnSessionEnd, makeRouter } from './router.ts';
import { applyBrand } from './theme/apply.ts';
import { followScheme } from './theme/scheme.ts';
import { markArrived } from './ui/usePage.ts';

/** Not at the top level: the chunks of the screens import this module, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  followScheme();
  // A style sheet that failed to load would count as loaded, and its screen would stay without it.
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
  ahead(() => import('./platform/service-workers.ts').then(({ removeServiceWorkers }) => removeServiceWorkers()));
  await loadConfig();
  await applyBrand(getConfig().brand);

  const router = makeRouter();
  leaveOnSessionEnd(router);
  router.subscribe('onResolved', () => setTimeout(markArrived));

  // The page's own skeleton stays until the first screen is ready; it is the feed's, so it is removed for visitors.
  const root = document.getElementById('root')!;
  if (hasSession()) fetchScreen(router);
  else root.replaceChildren();
  await router.load();

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
