import type { previewCalls } from '@muster/contract';
import { own, type Samples } from '../../test/sample.ts';
import { makePreview } from './previews.factory.ts';

/** Requests that succeed. */
export const previewSamples: Samples<typeof previewCalls> = {
  getLinkPreview: (app) => own(app, async () => ({ query: { url: await makePreview(app.deps.db, { at: app.clock.now() }) } })),
};
