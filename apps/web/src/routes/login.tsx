import { createFileRoute } from '@tanstack/react-router';
import { sameSitePath } from '../platform/paths.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = sameSitePath(search.from);
    return from ? { from } : {};
  },
});
