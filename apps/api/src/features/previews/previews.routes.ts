import type { previewCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import type { Reach } from '../../platform/public-web/reach.ts';
import { previewService } from './previews.service.ts';

/** The call of link previews. */
export function previewRoutes(deps: Deps, reach: Reach): Handlers<typeof previewCalls> {
  const previews = previewService(deps, reach);
  return { getLinkPreview: ({ query }) => previews.find(query.url) };
}
