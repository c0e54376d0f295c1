import type { chatCalls } from '@muster/contract';
import { newId } from '../../platform/ids.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { type ForeignSamples, own, type Samples, strangers, twoMembers } from '../../test/sample.ts';
import type { TestApp } from '../../test/test-app.ts';
import { makeLiveEvent, say } from './chat.factory.ts';

/** Creates a live event of this member with a chat message by another member. */
async function talk(app: TestApp, host: TestMember) {
  const id = await makeLiveEvent(app, host);
  const { message } = await say(await makeMember(app), id, 'Good morning');
  return { id, messageId: message.id };
}

/** Requests that succeed. */
export const chatSamples: Samples<typeof chatCalls> = {
  getChatToken: (app) => own(app, async (me) => ({ body: { identifier: await makeLiveEvent(app, me) } })),
  getChatLogs: (app) => own(app, async (me) => ({ params: { id: (await talk(app, me)).id } })),
  listChatEntries: (app) => own(app, async (me) => ({ params: { id: (await talk(app, me)).id }, query: { after: 0 } })),
  sendChatMessage: (app) =>
    own(app, async (me) => ({ params: { id: await makeLiveEvent(app, me) }, body: { client_id: newId(), content: 'Good morning' } })),
  removeChatMessage: (app) => own(app, async (me) => ({ params: await talk(app, me) })),
  muteInChat: (app) => own(app, async (me) => ({ params: await talk(app, me) })),
  unmuteInChat: (app) => own(app, async (me) => ({ params: await talk(app, me) })),
  listMuted: (app) => own(app, async (me) => ({ params: { id: (await talk(app, me)).id } })),
};

/** A chat of an event that the caller does not see, as its host has blocked them. */
async function unseen(app: TestApp) {
  const { me, other } = await strangers(app);
  return { me, params: await talk(app, other) };
}

/** A chat that another member moderates. */
async function theirs(app: TestApp) {
  const { me, other } = await twoMembers(app);
  return { access: me.access, params: await talk(app, other) };
}

/** Requests for resources of another member, or that do not exist for the caller. */
export const chatForeign: ForeignSamples<typeof chatCalls> = {
  getChatLogs: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { id: params.id } }, code: 'events.not_found' };
  },
  listChatEntries: async (app) => {
    const { me, params } = await unseen(app);
    return { access: me.access, input: { params: { id: params.id }, query: {} }, code: 'events.not_found' };
  },
  sendChatMessage: async (app) => {
    const { me, params } = await unseen(app);
    const body = { client_id: newId(), content: 'Good morning' };
    return { access: me.access, input: { params: { id: params.id }, body }, code: 'events.not_found' };
  },
  removeChatMessage: async (app) => {
    const { access, params } = await theirs(app);
    return { access, input: { params }, code: 'chat.not_yours' };
  },
  muteInChat: async (app) => {
    const { access, params } = await theirs(app);
    return { access, input: { params }, code: 'chat.not_yours' };
  },
  unmuteInChat: async (app) => {
    const { access, params } = await theirs(app);
    return { access, input: { params }, code: 'chat.not_yours' };
  },
  listMuted: async (app) => {
    const { access, params } = await theirs(app);
    return { access, input: { params: { id: params.id } }, code: 'chat.not_yours' };
  },
};
