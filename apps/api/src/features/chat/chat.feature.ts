import type { chatCalls } from '@muster/contract';
import type { Feature, Reporting, WithLogs } from '../../product/feature.ts';
import { builtInChat } from './built-in.ts';
import { chatSubscribers } from './chat.jobs.ts';
import { chatTouches } from './chat.live.ts';
import { chatData } from './chat.personal.ts';
import { reportableMessage } from './chat.reports.ts';
import { chatRoutes } from './chat.routes.ts';

/** The chats of streamed events. */
export const chatFeature: Omit<Feature<typeof chatCalls>, 'logs'> & Reporting<'chat_message'> & WithLogs<'chat'> = {
  handlers: chatRoutes,
  data: chatData,
  reports: { chat_message: reportableMessage },
  subscribers: chatSubscribers,
  logs: (deps) => ({ chat: builtInChat(deps).connect }),
  touches: chatTouches,
};
