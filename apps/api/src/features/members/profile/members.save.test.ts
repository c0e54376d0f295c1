import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makePicture } from '../../media/media.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const row = (id: string) => app.deps.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('saving a profile', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { id, api } = await makeMember(app);
    await api.saveMember({ params: { id }, body: { profile_bio: 'Runs at dawn.' } });
    expect(await api.saveMember({ params: { id }, body: { first_name: 'Anna' } })).toMatchObject({
      first_name: 'Anna',
      last_name: 'Marlow',
      profile_bio: 'Runs at dawn.',
    });
    expect(await api.saveMember({ params: { id }, body: {} })).toMatchObject({ first_name: 'Anna' });
  });

  it('refuses a bio over 250 characters, in its words [PROF-47]', async () => {
    const { id, api } = await makeMember(app);
    expect(await api.saveMember({ params: { id }, body: { profile_bio: 'x'.repeat(250) } })).toMatchObject({
      profile_bio: 'x'.repeat(250),
    });
    const refused = await refusal(api.saveMember({ params: { id }, body: { profile_bio: 'x'.repeat(251) } }));
    expect(refused).toMatchObject({ status: 400, fields: { profile_bio: ['EXCEEDED THE PROFILE BIO LIMIT'] } });
  });

  it('takes from names what would turn round the words after them, and leaves those of every language whole', async () => {
    const { id, api } = await makeMember(app);
    const turned = { first_name: ' \u202eAna\u202c ', last_name: '\u2067Mar\u200blow\u2069' };
    expect(await api.saveMember({ params: { id }, body: turned })).toMatchObject({ first_name: 'Ana', last_name: 'Marlow' });
    const whole = { first_name: 'نیلوفر\u200cجان', last_name: '\u200fכהן' };
    expect(await api.saveMember({ params: { id }, body: whole })).toMatchObject(whole);
  });

  it.each([
    ['a blank first name', { first_name: ' ' }, 'first_name'],
    ['a blank last name', { last_name: '' }, 'last_name'],
    ['a first name of characters without a shape', { first_name: '\u200b\u202e\u2060' }, 'first_name'],
    ['permissions', { permissions: ['operator'] }, 'permissions'],
    ['the operator flag', { isOperator: true }, 'isOperator'],
    ['the leader flag', { eagle_leader: true }, 'eagle_leader'],
    ['a leader title', { eagle_leader_title: 'Boss' }, 'eagle_leader_title'],
    ['a workspace', { workspace_id: '01890000-0000-7000-8000-000000000000' }, 'workspace_id'],
    ['a verified email', { email_verified: true }, 'email_verified'],
    ['a completed profile', { profile_completed: true }, 'profile_completed'],
    ['an id', { id: '01890000-0000-7000-8000-000000000000' }, 'id'],
    ['a field that every object has', { toString: 'x' }, 'toString'],
  ])('refuses %s and saves nothing of it [ROLE-02]', async (_, change, field) => {
    const { id, access } = await makeMember(app, { profile_bio: 'before' });
    const before = await row(id);
    const answer = await app.raw('POST', `/api/user/${id}`, { token: access, body: { profile_bio: 'after', ...change } });
    expect(answer.status).toBe(400);
    expect((await answer.json()) as object).toMatchObject({ code: 'invalid', fields: { [field]: [expect.any(String)] } });
    expect(await row(id)).toEqual(before);
  });

  it("refuses somebody else's with 403 [API-04]", async () => {
    const [viewer, other] = [await makeMember(app), await makeMember(app)];
    expect(await refusal(viewer.api.saveMember({ params: { id: other.id }, body: { profile_bio: 'mine' } }))).toMatchObject({
      status: 403,
      code: 'member.not_you',
    });
  });

  it('takes own uploads as profile and cover photo, and null to go without', async () => {
    const { id, api } = await makeMember(app);
    const profile = await makePicture(app.deps, { ownerId: id, intent: 'profile' });
    const cover = await makePicture(app.deps, { ownerId: id, intent: 'cover' });
    const both = await api.saveMember({ params: { id }, body: { profile_photo_url: profile.url, cover_photo_url: cover.url } });
    expect(both.profile_photo_url).toContain(profile.id);
    expect(both.cover_photo_url).toContain(cover.id);
    const same = await api.saveMember({
      params: { id },
      body: { profile_photo_url: both.profile_photo_url, cover_photo_url: both.cover_photo_url },
    });
    expect(same).toEqual(both);
    const without = await api.saveMember({ params: { id }, body: { profile_photo_url: null } });
    expect(without).toMatchObject({ profile_photo_url: null, cover_photo_url: both.cover_photo_url });
  });

  it("refuses somebody else's picture, one for another use, and a foreign address", async () => {
    const [viewer, other] = [await makeMember(app), await makeMember(app)];
    const theirs = await makePicture(app.deps, { ownerId: other.id, intent: 'profile' });
    const post = await makePicture(app.deps, { ownerId: viewer.id, intent: 'post' });
    for (const profile_photo_url of [theirs.url, post.url, 'https://elsewhere.example/photo.jpg', 'not an address']) {
      const refused = await refusal(viewer.api.saveMember({ params: { id: viewer.id }, body: { profile_photo_url, profile_bio: 'new' } }));
      expect(refused).toMatchObject({ status: 404, code: 'media.not_found' });
    }
    expect(await viewer.api.getMe({})).toMatchObject({ profile_photo_url: null, profile_bio: '' });
  });

  it('loses nothing when different fields are saved at once', async () => {
    const { id, api } = await makeMember(app);
    const saves = [{ first_name: 'Anna' }, { last_name: 'Mars' }, { profile_bio: 'Both.' }];
    await Promise.all(saves.map((body) => api.saveMember({ params: { id }, body })));
    expect(await api.getMe({})).toMatchObject({ first_name: 'Anna', last_name: 'Mars', profile_bio: 'Both.' });
  });
});
