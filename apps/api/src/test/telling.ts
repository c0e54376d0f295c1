import { notices } from '../app.ts';
import { tell } from '../features/notifications/notifications.jobs.ts';
import { newId } from '../platform/ids.ts';
import type { EventName, Events } from '../platform/jobs/outbox.ts';
import type { TestApp } from './test-app.ts';

/** Notifies about events as the notifications job does, by the ids given or new ones. */
export const tellOf = <N extends EventName>(
  app: TestApp,
  event: N,
  happened: Array<Partial<Events[N]>>,
  ids = happened.map(() => newId()),
) => {
  const source = notices.flatMap(({ from }) => from).find((each) => each.event === event)!;
  return app.deps.transact((tx) => tell(tx, app.deps.homes, source, happened, ids));
};
