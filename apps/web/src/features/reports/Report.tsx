import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import type { ReportProps } from './ReportDialog.tsx';

const ReportDialog = lazy(async () => ({ default: (await persistently(() => import('./ReportDialog.tsx'))).ReportDialog }));

/** Reports a member, post, comment, chat message or event to the people who look after the community [FEED-02, EVENT-99]. Its code loads when it opens. */
export function Report(props: ReportProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  ) : null;
}
