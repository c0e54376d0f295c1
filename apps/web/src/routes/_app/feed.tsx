import { createFileRoute } from '@tanstack/react-router';
import { Soon } from '../../features/shell/index.ts';
import { shell } from '../../platform/words/shell.ts';

export const Route = createFileRoute('/_app/feed')({ component: () => <Soon title={shell.feed} /> });
