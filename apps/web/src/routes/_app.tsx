import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Composer } from '../features/feed/index.ts';
import { notifications as words } from '../features/notifications/bell.words.ts';
import { BellGlyph, useCurrentPush, useUnseen } from '../features/notifications/index.ts';
import { useMe, useSameMember, useToldVersion } from '../features/session/index.ts';
import { NotFound, Problem, RailLink, Shell } from '../features/shell/index.ts';
import { requireMember } from '../guard.ts';
import { persistently } from '../platform/ahead.ts';
import { namesNothing } from '../platform/ids.ts';
import { useLive } from '../platform/live.ts';
import { waiverChanged } from '../platform/waiver.ts';

/** Everything that requires signing in [SHELL-39]. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, params }) => requireMember(location.href, !('_splat' in params)),
  component: App,
  errorComponent: (props) => (
    <Shell>
      <Problem {...props} />
    </Shell>
  ),
});

const ChangedWaiver = lazy(async () => ({
  default: (await persistently(() => import('../features/session/ChangedWaiver.tsx'))).ChangedWaiver,
}));
const KeptFocus = lazy(async () => ({ default: (await persistently(() => import('../ui/KeptFocus.tsx'))).KeptFocus }));
const loadLive = () => import('../composed/live.ts');

function App() {
  const { id } = useMe();
  const isNowhere = namesNothing(useParams({ strict: false }));
  const asksWaiver = waiverChanged.use();
  const unseen = useUnseen(id);
  useToldVersion(id);
  useCurrentPush(id);
  useSameMember(id);
  useLive(id, loadLive);
  return (
    <Shell rail={<RailLink to="/notifications" label={words.title} name={words.bell(unseen)} icon={<BellGlyph unseen={unseen} />} />}>
      {isNowhere ? <NotFound /> : <Outlet />}
      <Composer />
      <Suspense>
        <KeptFocus />
        {asksWaiver && <ChangedWaiver memberId={id} />}
      </Suspense>
    </Shell>
  );
}
