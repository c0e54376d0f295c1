import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home } from '../../test/home.ts';
import { makeMember } from '../../test/members.ts';
import { mailedCode, signUpNewcomer } from '../../test/newcomers.ts';
import { refusal, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeBlock } from '../people/people.factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const row = (id: string) => app.deps.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('registration', () => {
  it('counts once email, workspace, profile and waiver are done, and stays counted [REG-01] [REG-42]', async () => {
    await makeMember(app);
    const { id, email, api } = await signUpNewcomer(app);
    const save = (body: object) => api.saveMember({ params: { id }, body });
    expect(await save({ ...home, registration_started_via_app: true, legal_waiver_signed: true })).toMatchObject({
      registration_started_via_app: true,
      legal_waiver_signed: true,
      profile_completed: false,
      onboarding: 'confirm_email',
    });
    await api.verifyEmail({ body: { verification_code: await mailedCode(app, email) } });
    expect(await api.enterWorkspace({ body: { access_code: '424242' } })).toMatchObject({
      workspace: { name: 'Test Works' },
      onboarding: 'registration',
    });
    expect((await refusal(api.getMember({ params: { id } }))).code).toBe('member.registration_incomplete');
    const finished = await save({
      ...home,
      first_name: 'Priya',
      last_name: 'Nair',
      profile_bio: 'Runs at dawn.',
      legal_waiver_signed: true,
    });
    expect(finished).toMatchObject({ profile_completed: true, onboarding: 'done', can: { edit: true, post: true, comment: true } });
    expect(await api.getMember({ params: { id } })).toMatchObject({ id, profile_bio: 'Runs at dawn.' });
    await app.deps.db.updateTable('member').set({ last_name: '' }).where('id', '=', id).execute();
    expect(await save({ profile_bio: 'Runs at dusk.' })).toMatchObject({ profile_completed: true, onboarding: 'complete_profile' });
  });

  it('is not finished by a save without the waiver [REG-42]', async () => {
    const { id, api } = await makeMember(app, { legal_waiver_signed_at: null, profile_completed: false });
    expect(await api.saveMember({ params: { id }, body: { first_name: 'Ana' } })).toMatchObject({ profile_completed: false });
    expect(await api.saveMember({ params: { id }, body: { legal_waiver_signed: true } })).toMatchObject({ profile_completed: true });
  });

  it('refuses a waiver that is not accepted [REG-36]', async () => {
    const { id, access } = await makeMember(app, { legal_waiver_signed_at: null });
    const answer = await app.raw('POST', `/api/user/${id}`, { token: access, body: { legal_waiver_signed: false } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { legal_waiver_signed: ['YOU MUST ACCEPT THE WAIVER TO CONTINUE'] } });
    expect((await row(id)).legal_waiver_signed_at).toBeNull();
  });

  it('asks a member who accepted another version with the next answer, and keeps which one they accept', async () => {
    const { id, access, api } = await makeMember(app, { legal_waiver_version: 'an older one' });
    const asked = async () => (await app.raw('GET', '/api/user/me', { token: access })).headers.get('x-waiver');
    expect(await asked()).toBe('changed');
    expect((await app.raw('GET', `/api/user/${id}/app_version`, { token: access })).headers.get('x-waiver')).toBe('changed');
    const before = await row(id);
    const { version, sections } = await app.client().getWaiver({});
    expect(sections.length).toBeGreaterThan(3);
    await api.acceptWaiver({ params: { id }, body: { version } });
    expect(await asked()).toBeNull();
    const after = await row(id);
    expect(after).toMatchObject({ legal_waiver_version: version, legal_waiver_accepted_at: app.clock.now(), version: before.version });
    expect(after.legal_waiver_signed_at).toEqual(before.legal_waiver_signed_at);
  });

  it('refuses to accept another version than the current one, and says which that is', async () => {
    const { id, access } = await makeMember(app, { legal_waiver_version: 'an older one' });
    const answer = await app.raw('POST', `/api/user/${id}/waiver`, { token: access, body: { version: 'bogus' } });
    const current = await app.client().getWaiver({});
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 409,
      body: { code: 'member.waiver_changed', current },
    });
    expect(await row(id)).toMatchObject({ legal_waiver_version: 'an older one' });
  });

  it('does not ask those who accepted the same text before it had a version, nor those who have yet to register', async () => {
    for (const change of [{}, { legal_waiver_signed_at: null, profile_completed: false }]) {
      const { access } = await makeMember(app, change);
      expect((await app.raw('GET', '/api/user/me', { token: access })).headers.get('x-waiver')).toBeNull();
    }
  });

  describe('accepted at the registration', () => {
    const register = async (legal_waiver_version?: string) => {
      const { id, access, api } = await makeMember(app, { legal_waiver_signed_at: null, profile_completed: false });
      const me = await api.saveMember({
        params: { id },
        body: { profile_bio: 'Runs at dawn.', legal_waiver_signed: true, ...(legal_waiver_version && { legal_waiver_version }) },
      });
      expect(me).toMatchObject({ profile_bio: 'Runs at dawn.', profile_completed: true });
      const asked = (await app.raw('GET', '/api/user/me', { token: access })).headers.get('x-waiver');
      return { id, access, api, asked, kept: await row(id) };
    };

    it('is recorded with the version that was shown: the current one, or one that others accepted before', async () => {
      const { version } = await app.client().getWaiver({});
      await makeMember(app, { legal_waiver_version: 'of last year' });
      for (const [shown, asked] of [
        [undefined, null],
        [version, null],
        ['of last year', 'changed'],
      ] as const) {
        const member = await register(shown);
        expect(member.kept).toMatchObject({ legal_waiver_version: shown ?? version, legal_waiver_accepted_at: app.clock.now() });
        expect(member.asked).toBe(asked);
      }
    });

    it('is asked for again where nobody was ever shown that version: what was typed is saved, and no version is recorded', async () => {
      for (const bogus of ['bogus', 'bogus']) {
        const { id, access, api, asked, kept } = await register(bogus);
        expect(kept).toMatchObject({ legal_waiver_version: '', legal_waiver_accepted_at: null, legal_waiver_signed_at: app.clock.now() });
        expect(asked).toBe('changed');
        const { version } = await app.client().getWaiver({});
        await api.acceptWaiver({ params: { id }, body: { version } });
        await api.saveMember({ params: { id }, body: { legal_waiver_signed: true, legal_waiver_version: bogus } });
        expect(await row(id)).toMatchObject({ legal_waiver_version: version, legal_waiver_accepted_at: app.clock.now() });
        expect((await app.raw('GET', '/api/user/me', { token: access })).headers.get('x-waiver')).toBeNull();
      }
    });
  });

  it('keeps the instant at which the waiver was first accepted', async () => {
    const { id, api } = await makeMember(app);
    const { legal_waiver_signed_at } = await row(id);
    app.clock.advance(1);
    await api.saveMember({ params: { id }, body: { legal_waiver_signed: true } });
    expect((await row(id)).legal_waiver_signed_at).toEqual(legal_waiver_signed_at);
  });
});

describe('the workspace code', () => {
  const lone = () => makeMember(app, { workspace_id: null });

  it('sets the workspace of a verified member, once [REG-41] [REG-02]', async () => {
    await makeMember(app);
    const { api } = await lone();
    expect(await api.getMe({})).toMatchObject({ workspace: null, onboarding: 'work_space' });
    expect(await api.enterWorkspace({ body: { access_code: '424242' } })).toMatchObject({
      workspace: { name: 'Test Works' },
      onboarding: 'done',
    });
    expect(await refusal(api.enterWorkspace({ body: { access_code: '424242' } }))).toMatchObject({
      status: 409,
      code: 'member.workspace_set',
    });
  });

  it('is refused with 400 when it names no workspace, or is no 6 digits [REG-41] [REG-24]', async () => {
    const { api } = await lone();
    const wrong = await refusal(api.enterWorkspace({ body: { access_code: '000001' } }));
    expect(wrong).toMatchObject({ status: 400, code: 'member.code_invalid', message: 'CODE IS INVALID. PLEASE TRY AGAIN.' });
    for (const access_code of ['42424', '4242424', 'abcdef']) {
      const malformed = await refusal(api.enterWorkspace({ body: { access_code } }));
      expect(malformed).toMatchObject({ status: 400, fields: { access_code: ['CODE IS INVALID. PLEASE TRY AGAIN.'] } });
    }
  });

  it('waits for a verified email', async () => {
    const { api } = await makeMember(app, { workspace_id: null, email_verified_at: null });
    expect(await refusal(api.enterWorkspace({ body: { access_code: '424242' } }))).toMatchObject({
      status: 403,
      code: 'member.email_unverified',
    });
  });

  it('may be tried 10 times in 15 minutes [REG-25]', async () => {
    const { access } = await lone();
    const attempt = (access_code: string) => app.raw('POST', '/api/user/access_code', { token: access, body: { access_code } });
    for (let n = 0; n < 10; n += 1) expect((await attempt(`00000${n}`)).status).toBe(400);
    const refused = await attempt('424242');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
  });

  it('does not exist where workspaces are off, and nobody is asked for one [SHELL-02] [SHELL-04] [REG-02]', async () => {
    const open = await startTestApp({ config: { features: { workspaces: false } } });
    try {
      const { api } = await makeMember(open, { workspace_id: null });
      expect((await api.getConfig({})).features.workspaces).toBe(false);
      expect(await refusal(api.enterWorkspace({ body: { access_code: '424242' } }))).toMatchObject({ status: 404, code: 'feature_off' });
      expect(await api.getMe({})).toMatchObject({ workspace: null, onboarding: 'done' });
    } finally {
      await open.close();
    }
  });
});

describe('me', () => {
  it('answers the signed-in member, with flags that follow from permissions [AUTH-31] [ROLE-01] [ROLE-02]', async () => {
    const { api, id, email } = await makeMember(app, { permissions: ['event_leader', 'operator'], leader_title: 'Head of Hikes' });
    expect(await api.getMe({})).toMatchObject({
      id,
      email,
      first_name: 'Ana',
      last_name: 'Marlow',
      profile_bio: '',
      profile_photo_url: null,
      cover_photo_url: null,
      anonymous_profile: false,
      eagle_leader: true,
      eagle_leader_title: 'Head of Hikes',
      following: false,
      can: { edit: true, post: true, comment: true, follow: false },
      email_verified: true,
      legal_waiver_signed: true,
      profile_completed: true,
      registration_started_via_app: false,
      workspace: { id: expect.any(String), name: 'Test Works' },
      permissions: ['event_leader', 'operator'],
      isOperator: true,
      onboarding: 'done',
    });
    const plain = await makeMember(app);
    expect(await plain.api.getMe({})).toMatchObject({ permissions: [], eagle_leader: false, eagle_leader_title: null, isOperator: false });
  });

  it('is an ordinary member without special permissions: they write and save, and open no anonymous profile [ROLE-03]', async () => {
    const [plain, hidden] = [await makeMember(app), await makeMember(app, { anonymous_profile: true })];
    expect(await plain.api.getMe({})).toMatchObject({
      permissions: [],
      eagle_leader: false,
      isOperator: false,
      can: { edit: true, post: true, comment: true },
    });
    const params = { id: plain.id };
    expect(await plain.api.saveMember({ params, body: { profile_bio: 'Rows' } })).toMatchObject({ profile_bio: 'Rows' });
    await plain.api.createPost({ params, body: { text: 'Morning' } }, { idempotencyKey: plain.id });
    expect(await refusal(plain.api.getMember({ params: { id: hidden.id } }))).toMatchObject({ status: 403 });
  });

  it('lets an operator go without a workspace [ROLE-06]', async () => {
    const { api } = await makeMember(app, { permissions: ['operator'], workspace_id: null });
    expect(await api.getMe({})).toMatchObject({ isOperator: true, workspace: null, onboarding: 'done' });
  });

  it('answers 401 without a token or with a bad one', async () => {
    for (const token of [undefined, 'no-token', 'a.b.c']) {
      const answer = await app.raw('GET', '/api/user/me', { token });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });
});

describe("somebody's profile", () => {
  it('holds nothing private [PROF-58]', async () => {
    const [viewer, other] = [await makeMember(app), await makeMember(app, { first_name: 'Ben' })];
    expect(await viewer.api.getMember({ params: { id: other.id } })).toEqual({
      id: other.id,
      first_name: 'Ben',
      last_name: 'Marlow',
      profile_bio: '',
      profile_photo_url: null,
      cover_photo_url: null,
      anonymous_profile: false,
      eagle_leader: false,
      eagle_leader_title: null,
      following: false,
      can: { edit: false, post: false, comment: true, follow: true },
    });
  });

  it('is 404 for an unknown id and for somebody whose registration is not finished', async () => {
    const viewer = await makeMember(app);
    const unfinished = await makeMember(app, { profile_completed: false });
    for (const id of [unfinished.id, '01890000-0000-7000-8000-000000000000']) {
      expect(await refusal(viewer.api.getMember({ params: { id } }))).toMatchObject({ status: 404, code: 'member.not_found' });
    }
  });

  it('is 404 to whom its owner has blocked, and says so to whoever blocked its owner', async () => {
    const [blocker, blocked] = [await makeMember(app), await makeMember(app, { permissions: ['event_leader'] })];
    await makeBlock(app.deps.db, { blocker: blocker.id, blocked: blocked.id, at: app.clock.now() });
    const open = (viewer: typeof blocker, { id }: { id: string }) => refusal(viewer.api.getMember({ params: { id } }));
    expect(await open(blocked, blocker)).toMatchObject({ status: 404, code: 'member.not_found' });
    expect(await open(blocker, blocked)).toMatchObject({ status: 403, code: 'member.blocked' });
  });

  it('is private to everybody but its owner where it is anonymous: a leader too has no attendee list that leads there [PROF-58]', async () => {
    const hidden = await makeMember(app, { anonymous_profile: true });
    const params = { id: hidden.id };
    for (const permissions of [[], ['operator'], ['event_leader'], ['operator', 'event_leader']]) {
      const { api } = await makeMember(app, { permissions });
      expect(await refusal(api.getMember({ params }))).toMatchObject({
        status: 403,
        code: 'member.private',
        message: 'This user has set their profile to private.',
      });
    }
    expect(await hidden.api.getMember({ params })).toMatchObject({ can: { edit: true, post: false, comment: false } });
  });
});

describe('the app version', () => {
  it('is stored and answered, each kind by itself [API-07]', async () => {
    const { id, api } = await makeMember(app);
    const params = { id };
    expect(await api.getAppVersion({ params })).toEqual({ web_version: null, mobile_version: null });
    expect(await api.putAppVersion({ params, body: { web_version: '1.5.2' } })).toEqual({ web_version: '1.5.2', mobile_version: null });
    await api.putAppVersion({ params, body: { mobile_version: '0.0.1' } });
    expect(await api.putAppVersion({ params, body: {} })).toEqual({ web_version: '1.5.2', mobile_version: '0.0.1' });
    expect(await api.getAppVersion({ params })).toEqual({ web_version: '1.5.2', mobile_version: '0.0.1' });
    expect((await refusal(api.putAppVersion({ params, body: { web_version: 'newest' } }))).status).toBe(400);
  });

  it('is nobody else’s to read or set', async () => {
    const [viewer, other] = [await makeMember(app), await makeMember(app)];
    const params = { id: other.id };
    expect((await refusal(viewer.api.getAppVersion({ params }))).code).toBe('member.not_you');
    expect((await refusal(viewer.api.putAppVersion({ params, body: { web_version: '1.0' } }))).code).toBe('member.not_you');
  });
});
