import { createFileRoute } from '@tanstack/react-router';
import { Soon } from '../../features/shell/index.ts';
import { shell } from '../../platform/words/shell.ts';

export const Route = createFileRoute('/_app/challenges')({ component: () => <Soon title={shell.challenges} /> });
