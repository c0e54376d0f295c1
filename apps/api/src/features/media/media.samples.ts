import type { mediaCalls } from '@muster/contract';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, nobody, own, type Samples } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { photo } from './media.factory.ts';

/** A small photo as a browser sends it. */
const imageFile = async () => new Blob([new Uint8Array(await photo({ width: 300, height: 200 }))], { type: 'image/jpeg' });

/** Requests an upload address. Returns it as the parameters of the upload call. */
async function uploadTarget(me: TestMember) {
  const { media_upload_url } = await me.api.createMedia({ body: { media_filename: 'run.jpg', media_intent: 'post' } });
  const url = new URL(media_upload_url, 'http://site.invalid');
  return {
    params: { id: url.pathname.split('/')[3]! },
    query: { expires: url.searchParams.get('expires')!, signature: url.searchParams.get('signature')! },
  };
}

const upload = async (app: TestApp) => nobody({ ...(await uploadTarget(await makeMember(app))), body: await imageFile() });

/** Requests that succeed. */
export const mediaSamples: Samples<typeof mediaCalls> = {
  createMedia: (app) => own(app, () => ({ body: { media_filename: 'run.jpg', media_intent: 'post' as const } })),
  uploadMedia: upload,
  uploadPhoto: (app) =>
    own(app, async (me) => {
      const body = new FormData();
      body.append('photo', await imageFile(), 'me.jpg');
      return { params: { id: me.id }, body };
    }),
};

/** Requests for resources of another member. */
export const mediaForeign: ForeignSamples<typeof mediaCalls> = {
  uploadMedia: async (app) => {
    const [mine, theirs] = await Promise.all([upload(app), upload(app)]);
    return { access: null, input: { ...mine.input, params: theirs.input.params }, code: 'media.upload_expired' };
  },
};
