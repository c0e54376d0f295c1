import { Me } from '@muster/contract';
import type { ApiError } from '@muster/contract/base/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { refusal, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeChapter } from '../../groups/groups.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('refuses a save that saw an old version of the profile with the profile as it is now', async () => {
  const { id, api } = await makeMember(app);
  const { version } = await api.getMe({});
  const saved = await api.saveMember({ params: { id }, body: { profile_bio: 'From one tab', version } });
  expect(saved).toMatchObject({ profile_bio: 'From one tab', version: version + 1 });
  const late = api.saveMember({ params: { id }, body: { profile_bio: 'From the other tab', version } });
  const refused = (await late.catch((error: unknown) => error)) as ApiError;
  expect(refused).toMatchObject({ status: 409, code: 'member.profile_changed' });
  expect(Me.parse(refused.current)).toEqual(saved);
  expect(await api.getMe({})).toEqual(saved);
  expect(await api.saveMember({ params: { id }, body: { profile_bio: 'Without one' } })).toMatchObject({ profile_bio: 'Without one' });
});

it('saves nothing of a refused save, not even the password', async () => {
  const member = await makeMember(app);
  const { id, api } = member;
  await api.saveMember({ params: { id }, body: { profile_bio: 'Newer' } });
  const body = { password: 'another long one', current_password: member.password, version: 1 };
  expect(await refusal(api.saveMember({ params: { id }, body }))).toMatchObject({ status: 409 });
  expect(await api.signIn({ body: { grant_type: 'password', email: member.email, password: member.password } })).toBeDefined();
});

it('guards chapter settings by the version of the same profile', async () => {
  const { id, api } = await makeMember(app);
  const chapter = await makeChapter(app.deps.db, { name: 'Salem', at: app.clock.now() });
  const { version } = await api.getMe({});
  const saved = await api.saveChapterSettings({ params: { id }, body: { home_chapter: chapter, version } });
  expect(saved).toMatchObject({ home_chapter: { name: 'Salem' }, version: version + 1 });
  expect(await refusal(api.saveChapterSettings({ params: { id }, body: { home_chapter: null, version } }))).toMatchObject({
    status: 409,
    code: 'member.profile_changed',
  });
  expect(await api.saveChapterSettings({ params: { id }, body: { newsletter_subscription: true } })).toMatchObject({
    home_chapter: { name: 'Salem' },
    newsletter_subscription: true,
  });
});
