import { lazy, Suspense } from 'react';
import { persistently } from '../../platform/ahead.ts';
import type { ChatPanelProps } from './ChatPanel.tsx';

const load = () => import('./ChatPanel.tsx');
const Panel = lazy(async () => ({ default: (await persistently(load)).ChatPanel }));

/** The chat of an event, whose code comes after its page. */
export const EventChat = (props: ChatPanelProps) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
);
