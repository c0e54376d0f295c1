import { type Subscriber, subscriber } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../product/deps.ts';
import { record } from './chat.writes.ts';

/** Records the chat when its live stream ends (CHAT-11). */
export const chatSubscribers = ({ transact }: Pick<Deps, 'transact'>): Subscriber[] => [
  subscriber('event.live_completed', 'chat.record', ({ event_id }) => transact((tx) => record(tx, event_id))),
];
