import type { CallName, MusterContract } from '@muster/contract';
import { makeChapter } from '../features/groups/groups.factory.ts';
import { makePreview } from '../features/previews/previews.factory.ts';
import { accountForeign, accountSamples } from './call-samples.account.ts';
import { peopleForeign, peopleSamples } from './call-samples.people.ts';
import { asSomebodyElse, type Foreign, type Input, nobody, own, type Sample, strangers } from './call-samples.shared.ts';
import { makeMember } from './members.ts';
import { mailedCode, mailedResetToken, signUpNewcomer } from './newcomers.ts';
import { beacon, comment, draft, imageFile, otherSession, picture, post, providerTokens, reaction, uploadTarget } from './sample-parts.ts';
import type { TestApp } from './test-app.ts';
import { wholeProfile } from './whole-profile.ts';

type WithParams = { [N in CallName]: MusterContract[N] extends { params: object } ? N : never }[CallName];

const pushSettings = { follow: true, update: true, cancel: true, like: false, comment: true, replied: false, create: true, post: true };

const verifiedNewcomer = async (app: TestApp) => {
  await makeMember(app);
  const newcomer = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
  await newcomer.api.verifyEmail({ body: { verification_code: await mailedCode(app, newcomer.email) } });
  return newcomer;
};
/** For every call a request that succeeds, with every field that its body may have. A call without one does not compile. */
export const samples: { [N in CallName]: (app: TestApp) => Promise<Sample<Input<N>>> } = {
  getConfig: () => nobody({}),
  getHealth: () => nobody({}),
  getMinimumVersion: () => nobody({}),
  getLiveness: () => nobody({}),

  signIn: async (app) => {
    const { email, password } = await makeMember(app);
    return nobody({ body: { grant_type: 'password' as const, email, password } });
  },
  refreshSession: async (app) => {
    const { refresh } = await app.session.start((await makeMember(app)).id, 'sample');
    return nobody({ body: { refresh } });
  },
  endSession: async (app) => {
    const { refresh } = await app.session.start((await makeMember(app)).id, 'sample');
    return nobody({ body: { refresh } });
  },

  getOktaConfig: async (app) => nobody({ query: { username: `someone@${app.deps.config.private.single_sign_on[0]?.email_domain}` } }),
  exchangeIdentity: async (app) => {
    const { user_token, identity_token } = await providerTokens(app);
    return nobody({ body: { user_token, identity_token } });
  },
  refreshIdentity: async (app) => {
    const { user_token, identity_token, refresh_token } = await providerTokens(app);
    await app.client().exchangeIdentity({ body: { user_token, identity_token } });
    return nobody({ body: { refresh_token, access_token: user_token } });
  },

  signUp: () =>
    nobody({
      body: {
        grant_type: 'client_credentials' as const,
        first_name: 'Priya',
        last_name: 'Nair',
        email: `n-${crypto.randomUUID()}@example.com`,
        password: 'long enough words',
      },
    }),
  verifyEmail: async (app) => {
    const { access, email } = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
    return { access, input: { body: { verification_code: await mailedCode(app, email) } } };
  },
  resendVerification: async (app) => {
    const { access } = await signUpNewcomer(app, { email: `n-${crypto.randomUUID()}@example.com` });
    app.clock.advance(61);
    return { access, input: {} };
  },
  enterWorkspace: async (app) => {
    const { access } = await verifiedNewcomer(app);
    return { access, input: { body: { access_code: '424242' } } };
  },
  getMe: (app) => own(app, () => ({})),
  getMember: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  saveMember: (app) =>
    own(app, async (me) => ({
      params: { id: me.id },
      body: {
        ...wholeProfile,
        profile_photo_url: await picture(app, me, 'profile'),
        cover_photo_url: await picture(app, me, 'cover'),
        email: `moved-${me.id}@example.com`,
        version: 1,
        current_password: me.password,
      },
    })),
  saveChapterSettings: (app) =>
    own(app, async (me) => {
      const chapter = await makeChapter(app.deps.db, { at: app.clock.now() });
      const body = { preferred_chapter: chapter, home_chapter: chapter, anchor_chapter: null };
      return { params: { id: me.id }, body: { ...body, newsletter_subscription: true, do_not_send_any_email: false, version: 1 } };
    }),
  listChapters: (app) => own(app, () => ({})),
  listSessions: (app) => own(app, (me) => ({ params: { id: me.id } })),
  endOneSession: (app) =>
    own(app, async (me) => {
      const { id, sessionId } = await otherSession(app, me);
      return { params: { id, sessionId } };
    }),
  endOtherSessions: (app) => own(app, (me) => ({ params: { id: me.id } })),
  listSecurityLog: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  askReset: async (app) => nobody({ body: { email: (await makeMember(app)).email } }),
  confirmReset: async (app) =>
    nobody({ body: { token: await mailedResetToken(app, await makeMember(app)), password: 'another long password' } }),
  deleteMember: (app) => own(app, (me) => ({ params: { id: me.id }, body: { id: me.id, password: me.password } })),
  askExport: (app) => own(app, (me) => ({ params: { id: me.id } })),
  getAppVersion: (app) => own(app, (me) => ({ params: { id: me.id } })),
  putAppVersion: (app) => own(app, (me) => ({ params: { id: me.id }, body: { web_version: '1.5.2', mobile_version: '0.0.1' } })),

  createMedia: (app) => own(app, () => ({ body: { media_filename: 'run.jpg', media_intent: 'post' as const } })),
  uploadMedia: async (app) => nobody({ ...(await uploadTarget(await makeMember(app))), body: await imageFile() }),
  uploadPhoto: (app) =>
    own(app, async (me) => {
      const body = new FormData();
      body.append('photo', await imageFile(), 'me.jpg');
      return { params: { id: me.id }, body };
    }),

  listFollowingFeed: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5, kind: 'aggregated' as const } })),
  listNewestPosts: (app) => own(app, (me) => ({ params: { id: me.id }, query: { feed: 'following' as const } })),
  listEverythingFeed: (app) => own(app, () => ({ query: { offset: '0', limit: 5 } })),
  listMemberPosts: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id }, query: { offset: '0', limit: 5 } })),
  createPost: (app) =>
    own(app, async (me) => ({
      params: { id: me.id },
      body: draft(await picture(app, me, 'post'), [(await makeMember(app)).id]),
    })),
  getPinnedPost: (app) => own(app, async () => ({ params: { id: (await makeMember(app)).id } })),
  blockPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
  listBlockedPosts: (app) => own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5 } })),
  unblockPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, await makeMember(app)) } })),
  getPost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, me) } })),
  updatePost: (app) =>
    own(app, async (me) => ({
      params: { id: me.id, postId: await post(app, me) },
      body: { ...draft(await picture(app, me, 'post')), version: 1 },
    })),
  deletePost: (app) => own(app, async (me) => ({ params: { id: me.id, postId: await post(app, me) } })),

  listReactions: (app) =>
    own(app, async (me) => ({
      params: { posterId: me.id, streamId: await post(app, me) },
      query: { offset: '0', limit: 5, kind: 'comment' as const },
    })),
  listWritten: (app) =>
    own(app, (me) => ({ params: { id: me.id }, query: { offset: '0', limit: 5, q: 'river', kind: 'comment' as const } })),
  listLikers: (app) => own(app, async (me) => ({ params: { id: me.id, streamId: await post(app, me) }, query: { offset: '0', limit: 5 } })),
  addReaction: (app) => own(app, async (me) => ({ params: { posterId: me.id, streamId: await post(app, me) }, body: reaction() })),
  updateReaction: (app) =>
    own(app, async (me) => {
      const streamId = await post(app, me);
      const { id } = await comment(me, me.id, streamId);
      return { params: { posterId: me.id, streamId, reactionId: id }, body: { ...reaction(), version: 1 } };
    }),
  removeReaction: (app) =>
    own(app, async (me) => {
      const streamId = await post(app, me);
      const { id } = await comment(me, me.id, streamId);
      return { params: { posterId: me.id, streamId, reactionId: id }, query: { kind: 'comment' as const } };
    }),

  ...accountSamples,
  ...peopleSamples,

  listNotifications: (app) => own(app, (me) => ({ params: { id: me.id }, query: { items: 5, offset: '0' } })),
  checkNotifications: (app) => own(app, (me) => ({ params: { id: me.id } })),
  markNotificationsSeen: (app) => own(app, (me) => ({ params: { id: me.id } })),
  savePushToken: (app) => own(app, (me) => ({ params: { id: me.id }, body: { token: `t-${me.id}`, device_id: 'phone' } })),
  saveFcmToken: (app) => own(app, (me) => ({ params: { id: me.id }, body: { fcm_token: `t-${me.id}`, device_id: 'phone' } })),
  getPushKey: (app) => own(app, (me) => ({ params: { id: me.id } })),
  getPushSettings: (app) => own(app, (me) => ({ params: { id: me.id } })),
  savePushSettings: (app) => own(app, (me) => ({ params: { id: me.id }, body: { ...pushSettings, saw: pushSettings } })),

  getLinkPreview: (app) => own(app, async () => ({ query: { url: await makePreview(app.deps.db, { at: app.clock.now() }) } })),

  autocompletePlaces: (app) => own(app, () => ({ query: { q: 'bost', country: 'US', kind: 'location' as const, limit: 5 } })),
  geocodePlace: (app) => own(app, () => ({ query: { q: 'Boston, MA', country: 'US' } })),
  reverseGeocode: (app) => own(app, () => ({ query: { lat: 42.3601, long: -71.0589 } })),
  getTimeZone: (app) => own(app, () => ({ query: { lat: 42.3601, long: -71.0589, timestamp: '2026-03-02T15:00:00Z' } })),
  suggestAddresses: (app) => own(app, () => ({ query: { q: '1 Beacon St, Bost', address_type: 'domestic' as const, country: 'US' } })),
  verifyAddress: (app) => own(app, () => ({ query: beacon })),
  lookUpCityState: (app) => own(app, () => ({ query: { zip: '02108', country: 'US' } })),
  listCountries: (app) => own(app, () => ({})),
};

/** For every call that names something by its id: a request for what is somebody else's or not there for the caller. */
export const foreign: { [N in WithParams]: (app: TestApp) => Promise<Foreign<Input<N>>> } = {
  getMember: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id } }, code: 'member.not_found' };
  },
  saveMember: (app) => asSomebodyElse(app, samples.saveMember(app)),
  saveChapterSettings: (app) => asSomebodyElse(app, samples.saveChapterSettings(app)),
  deleteMember: (app) => asSomebodyElse(app, samples.deleteMember(app)),
  askExport: (app) => asSomebodyElse(app, samples.askExport(app)),
  listSessions: (app) => asSomebodyElse(app, samples.listSessions(app)),
  endOneSession: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    const { sessionId } = await otherSession(app, other);
    return { access: me.access, input: { params: { id: me.id, sessionId } }, code: 'session.not_found' };
  },
  endOtherSessions: (app) => asSomebodyElse(app, samples.endOtherSessions(app)),
  listSecurityLog: (app) => asSomebodyElse(app, samples.listSecurityLog(app)),
  listWritten: (app) => asSomebodyElse(app, samples.listWritten(app)),
  getAppVersion: (app) => asSomebodyElse(app, samples.getAppVersion(app)),
  putAppVersion: (app) => asSomebodyElse(app, samples.putAppVersion(app)),
  uploadMedia: async (app) => {
    const [mine, theirs] = await Promise.all([samples.uploadMedia(app), samples.uploadMedia(app)]);
    return { access: null, input: { ...mine.input, params: theirs.input.params }, code: 'media.upload_expired' };
  },
  uploadPhoto: (app) => asSomebodyElse(app, samples.uploadPhoto(app)),
  listFollowingFeed: (app) => asSomebodyElse(app, samples.listFollowingFeed(app)),
  listNewestPosts: (app) => asSomebodyElse(app, samples.listNewestPosts(app)),
  listMemberPosts: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id }, query: {} }, code: 'member.not_found' };
  },
  createPost: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    return { access: me.access, input: { params: { id: me.id }, body: draft(await picture(app, other, 'post')) }, code: 'media.not_found' };
  },
  getPinnedPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id } }, code: 'member.not_found' };
  },
  blockPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: me.id, postId: await post(app, other) } }, code: 'feed.post_not_found' };
  },
  listBlockedPosts: (app) => asSomebodyElse(app, samples.listBlockedPosts(app)),
  unblockPost: (app) => asSomebodyElse(app, samples.unblockPost(app)),
  getPost: async (app) => {
    const { me, other } = await strangers(app);
    return { access: me.access, input: { params: { id: other.id, postId: await post(app, other) } }, code: 'feed.post_not_found' };
  },
  updatePost: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    const params = { id: me.id, postId: await post(app, other) };
    return { access: me.access, input: { params, body: draft(await picture(app, me, 'post')) }, code: 'feed.post_not_yours' };
  },
  deletePost: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    return { access: me.access, input: { params: { id: me.id, postId: await post(app, other) } }, code: 'feed.post_not_yours' };
  },
  listReactions: async (app) => {
    const { me, other } = await strangers(app);
    const params = { posterId: other.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, query: {} }, code: 'feed.post_not_found' };
  },
  listLikers: async (app) => {
    const { me, other } = await strangers(app);
    const params = { id: me.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, query: {} }, code: 'feed.post_not_found' };
  },
  addReaction: async (app) => {
    const { me, other } = await strangers(app);
    const params = { posterId: other.id, streamId: await post(app, other) };
    return { access: me.access, input: { params, body: reaction() }, code: 'feed.post_not_found' };
  },
  updateReaction: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    const streamId = await post(app, other);
    const { id } = await comment(other, other.id, streamId);
    return {
      access: me.access,
      input: { params: { posterId: other.id, streamId, reactionId: id }, body: reaction() },
      code: 'reactions.not_yours',
    };
  },
  removeReaction: async (app) => {
    const [me, other] = [await makeMember(app), await makeMember(app)];
    const streamId = await post(app, other);
    const { id } = await comment(other, other.id, streamId);
    const params = { posterId: other.id, streamId, reactionId: id };
    return { access: me.access, input: { params, query: { kind: 'comment' } }, code: 'reactions.not_yours' };
  },
  ...accountForeign,
  ...peopleForeign,
  listNotifications: (app) => asSomebodyElse(app, samples.listNotifications(app)),
  checkNotifications: (app) => asSomebodyElse(app, samples.checkNotifications(app)),
  markNotificationsSeen: (app) => asSomebodyElse(app, samples.markNotificationsSeen(app)),
  savePushToken: (app) => asSomebodyElse(app, samples.savePushToken(app)),
  saveFcmToken: (app) => asSomebodyElse(app, samples.saveFcmToken(app)),
  getPushKey: (app) => asSomebodyElse(app, samples.getPushKey(app)),
  getPushSettings: (app) => asSomebodyElse(app, samples.getPushSettings(app)),
  savePushSettings: (app) => asSomebodyElse(app, samples.savePushSettings(app)),
};
