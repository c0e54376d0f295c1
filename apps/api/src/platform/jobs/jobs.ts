import type { EventName, Events, OutboxEvent } from './outbox.ts';

const BATCH = 50;

/** Work triggered by an event. It may run more than once: handlers are idempotent. */
export interface Subscriber {
  /** Also the name of its queue, `feature.what_it_does`. */
  name: string;
  event: EventName;
  /** Receives one payload, or up to `batch` of them in event order, with the events' ids. */
  handle: (payloads: never[], ids: string[]) => Promise<void>;
  batch: number;
  /** Whether the payload needs a job; by default every payload does. */
  when?: (payload: never) => boolean;
  /** How many of its jobs a process runs at the same time; one by default. */
  atOnce?: number;
}

/** Types a subscriber's payload by its event. */
export const subscriber = <N extends EventName>(
  event: N,
  name: string,
  handle: (payload: Events[N]) => Promise<void>,
  options: { when?: (payload: Events[N]) => boolean; atOnce?: number } = {},
): Subscriber => ({ name, event, handle: async (payloads: Events[N][]) => handle(payloads[0]!), batch: 1, ...options });

/** A subscriber that handles many events at once, in hardly more statements than for one. */
export const batchSubscriber = <N extends EventName>(
  event: N,
  name: string,
  handle: (payloads: Events[N][], ids: string[]) => Promise<void>,
  options: { when?: (payload: Events[N]) => boolean } = {},
): Subscriber => ({ name, event, handle, batch: BATCH, ...options });

/** Receives events as they leave the outbox, without a job: for work that may be lost. */
export type Listener = (events: readonly OutboxEvent[]) => void;

/** Scheduled work; `cron` in UTC. */
export interface Schedule {
  name: string;
  cron: string;
  handle: () => Promise<void>;
}

export interface Jobs {
  /** Signals that the outbox has events; called after each commit that wrote events. */
  nudge: () => void;
  /** Waits until the outbox and the queues are empty. For tests and for shutdown. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Wraps the execution of jobs of a queue. Throws what the work throws. */
export type AroundJobs = <T>(queue: string, jobs: number, work: () => Promise<T>) => Promise<T>;

/** The log for failed jobs. */
export interface JobLog {
  error: (detail: object, message: string) => void;
}
