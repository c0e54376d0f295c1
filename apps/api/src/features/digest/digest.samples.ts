import type { digestCalls } from '@muster/contract';
import { makeMember } from '../../test/members.ts';
import { nobody, type Samples } from '../../test/sample.ts';
import { digestLinks } from './digest.links.ts';

/** Requests that succeed. */
export const digestSamples: Samples<typeof digestCalls> = {
  switchDigest: async (app) => {
    const { id } = await makeMember(app);
    const { secrets, publicUrl } = app.deps;
    return nobody({ body: { token: digestLinks(secrets, publicUrl).tokenOf(id), wanted: false } });
  },
};
