import type { previewCalls } from '@muster/contract';
import type { Reach } from '../../platform/public-web/reach.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { previewService } from './previews.service.ts';

/** The call of link previews. */
export function previewRoutes(deps: Deps, reach: Reach): Handlers<typeof previewCalls> {
  const previews = previewService(deps, reach);
  return { getLinkPreview: ({ query }) => previews.find(query.url) };
}
