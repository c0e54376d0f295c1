import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../features/shell/index.ts';

/** Every address that no other route matches, inside the members' frame; visitors see it in a frame of its own [SHELL-40]. */
export const Route = createFileRoute('/_app/$')({ component: NotFound });
