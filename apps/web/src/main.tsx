import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getConfig, loadConfig } from './platform/config.ts';
import { queryClient } from './platform/query.ts';
import { removeServiceWorkers } from './platform/service-workers.ts';
import { onSessionEnd } from './platform/session.ts';
import { router } from './router.ts';
import { applyBrand } from './theme/apply.ts';
import { followScheme } from './theme/scheme.ts';
import { markArrived } from './ui/usePage.ts';

followScheme();
void removeServiceWorkers();
await loadConfig();
applyBrand(getConfig().brand);

onSessionEnd((reason) => {
  const from = router.latestLocation.href;
  queryClient.clear();
  void router.navigate({ to: '/login', search: reason === 'ended' ? { from } : {}, state: { sessionEnded: reason === 'ended' } });
});
router.subscribe('onResolved', () => setTimeout(markArrived));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
