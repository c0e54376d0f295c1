import type { chatCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { chatService } from './chat.service.ts';

export function chatRoutes(deps: Deps): Handlers<typeof chatCalls> {
  const chats = chatService(deps);
  return {
    getChatToken: ({ viewer, body }) => chats.token(viewer, body.identifier),
    getChatLogs: withFirstRead(({ viewer, params }) => chats.log(viewer, params.id)),
    listChatEntries: withFirstRead(({ viewer, params, query }) => chats.history(viewer, params.id, query.after)),
    sendChatMessage: withFirstRead(({ viewer, params, body }) => chats.say(viewer, params.id, body)),
    removeChatMessage: async ({ viewer, params }) => {
      await chats.remove(viewer, params);
      return undefined;
    },
    muteInChat: async ({ viewer, params }) => {
      await chats.silence(viewer, params);
      return undefined;
    },
    unmuteInChat: async ({ viewer, params }) => {
      await chats.hear(viewer, params);
      return undefined;
    },
    listMuted: ({ viewer, params }) => chats.silenced(viewer, params.id),
  };
}
