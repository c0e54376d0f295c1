import { photo, someNewcomer } from '../fixtures/newcomer.ts';
import { expect, test } from '../fixtures/test.ts';

test('a newcomer registers, posts a photo, and a colleague likes it and comments, through the calls alone', { tag: '@database' }, async ({
  api,
  server,
}) => {
  const { first, last, email, password } = someNewcomer();
  await api().signUp({ body: { first_name: first, last_name: last, email, password } });
  const { access } = await api().signIn({ body: { email, password } });
  const newcomer = api(access);
  expect((await newcomer.getMe({})).onboarding).toBe('confirm_email');
  const verified = await newcomer.verifyEmail({ body: { verification_code: await server.mailedCode(email) } });
  expect(verified.onboarding).toBe('work_space');
  const [workspace] = server.demo.workspaces;
  const joined = await newcomer.enterWorkspace({ body: { access_code: workspace!.access_code } });
  expect(joined).toMatchObject({ onboarding: 'registration', workspace: { id: workspace!.id } });
  const me = await newcomer.saveMember({
    params: { id: joined.id },
    body: {
      first_name: first,
      last_name: last,
      address_type: 'domestic',
      street: '12 Salem Street',
      city: 'Boston',
      state: 'MA',
      zipcode: '02113',
      legal_waiver_signed: true,
    },
  });
  expect(me.onboarding).toBe('done');

  const { media_upload_url } = await newcomer.createMedia({ body: { media_filename: photo.name, media_intent: 'post' } });
  const upload = new URL(media_upload_url, server.url);
  const sent = await fetch(upload, { method: 'PUT', body: new Uint8Array(photo.buffer), headers: { 'content-type': photo.mimeType } });
  expect(sent.status).toBe(200);
  const media_url = upload.origin + upload.pathname;
  const post = await newcomer.createPost(
    { params: { id: me.id }, body: { text: 'First morning here', media_url } },
    { idempotencyKey: email },
  );
  expect(post.media?.sizes.length).toBeGreaterThan(0);
  const image = await fetch(new URL(post.media!.sizes[0]!.url, server.url));
  expect(image.headers.get('content-type')).toMatch(/^image\//);
  expect(image.headers.get('cache-control')).toContain('immutable');

  const user = server.demo.users.find(({ role }) => role === 'member')!;
  const colleague = api((await api().signIn({ body: { email: user.email, password: user.password } })).access);
  const everything = await colleague.listEverythingFeed({ query: {} });
  expect(everything.data.results.map(({ id }) => id)).toContain(post.id);
  const params = { posterId: me.id, streamId: post.id };
  await colleague.addReaction({ params, body: { kind: 'like' } });
  await colleague.addReaction({ params, body: { kind: 'comment', content: 'Welcome, Rosa' } });

  await expect.poll(async () => (await newcomer.checkNotifications({ params: { id: me.id } })).data.unseen).toBe(2);
  const { data } = await newcomer.listNotifications({ params: { id: me.id }, query: {} });
  expect(data.results.map(({ verb }) => verb).sort()).toEqual(['comment', 'like']);
  const seen = await newcomer.getPost({ params: { id: me.id, postId: post.id } });
  expect(seen.reaction_counts).toEqual({ like: 1, comment: 1 });
});
