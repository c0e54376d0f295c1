import type { JWTPayload } from 'jose';
import { makePost } from '../features/feed/feed.factory.ts';
import { makePicture, photo } from '../features/media/media.factory.ts';
import { pliantProviderAt } from '../features/sso/sso.factory.ts';
import { makeMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A link preview with every field. */
const preview = {
  title: 'River path',
  url: 'https://river.example/path',
  description: 'Seven miles',
  image_url: 'https://river.example/p.jpg',
};

/** An address that the gazetteer knows. */
export const beacon = {
  address_type: 'domestic' as const,
  street: '1 Beacon Street',
  street_2: 'Apt 2',
  city: 'Boston',
  state: 'MA',
  zip: '02108',
  country: 'US',
};

/** A post of this member. */
export const post = (app: TestApp, author: { id: string }) => makePost(app.deps.db, { author: author.id, at: app.clock.now() });
/** A comment of this member. */
export const comment = (me: TestMember, posterId: string, streamId: string) =>
  me.api.addReaction({ params: { posterId, streamId }, body: { kind: 'comment', content: 'Well done' } });
/** A report of a member by another one, by its id. */
export async function report(app: TestApp): Promise<string> {
  const [reporter, subject] = [await makeMember(app), await makeMember(app)];
  await reporter.api.reportMember({ params: { id: subject.id }, body: { reporter: reporter.id } });
  return (await app.deps.db.selectFrom('report').where('subject_id', '=', subject.id).select('id').executeTakeFirstOrThrow()).id;
}
/** An uploaded picture's address. */
export const picture = async (app: TestApp, owner: { id: string }, intent: 'post' | 'profile' | 'cover') =>
  (await makePicture(app.deps, { ownerId: owner.id, intent })).url;
/** What a post is written from, with every field. */
export const draft = (media_url: string, tagged: string[] = []) => ({
  text: 'Seven miles this morning',
  media_url,
  tagged,
  open_graph: preview,
});
/** What a comment is written from, with every field. */
export const reaction = (tagged: string[] = []) => ({ kind: 'comment' as const, content: 'Well done', tagged, open_graph: preview });
/** A small photo as a browser sends it. */
export const imageFile = async () => new Blob([new Uint8Array(await photo({ width: 300, height: 200 }))], { type: 'image/jpeg' });

/** Tokens of a sign-in at the app's identity provider. */
export async function providerTokens(app: TestApp, claims: JWTPayload = {}) {
  const provider = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  const { nonce } = await app.client().getOktaConfig({ query: { username: `someone@${provider.setting.email_domain}` } });
  return provider.issue(app.clock.now(), { nonce, ...claims });
}

/** A member without a password, who signs in at the app's identity provider under their own id. */
export async function organisationMember(app: TestApp, change: Record<string, unknown> = {}): Promise<TestMember> {
  const me = await makeMember(app, { password_hash: null, ...change });
  const { issuer } = pliantProviderAt(app.deps.config.private.single_sign_on[0]?.discovery_url);
  await app.deps.db.insertInto('sso_identity').values({ issuer, subject: me.id, member_id: me.id, created_at: app.clock.now() }).execute();
  return me;
}

/** A second session of a member. */
export async function otherSession(app: TestApp, { id }: { id: string }): Promise<{ id: string; sessionId: string }> {
  const { refresh } = await app.session.start(id, 'another browser');
  return { id, sessionId: refresh.split('.')[0]! };
}

/** Where an upload goes, as the parts that the call takes. */
export async function uploadTarget(me: TestMember) {
  const { media_upload_url } = await me.api.createMedia({ body: { media_filename: 'run.jpg', media_intent: 'post' } });
  const url = new URL(media_upload_url, 'http://site.invalid');
  return {
    params: { id: url.pathname.split('/')[3]! },
    query: { expires: url.searchParams.get('expires')!, signature: url.searchParams.get('signature')! },
  };
}
