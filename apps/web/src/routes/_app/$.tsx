import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../features/shell/index.ts';

/** Every address that nothing else answers to, inside the frame of members; others see it in a frame of its own [SHELL-40]. */
export const Route = createFileRoute('/_app/$')({ component: NotFound });
