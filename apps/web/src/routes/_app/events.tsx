import { createFileRoute } from '@tanstack/react-router';
import { Soon } from '../../features/shell/index.ts';
import { shell } from '../../features/shell/shell.words.ts';

export const Route = createFileRoute('/_app/events')({ component: () => <Soon title={shell.events} /> });
