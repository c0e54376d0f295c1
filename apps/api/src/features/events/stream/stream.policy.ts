import { type ErrorCode, type Event, type EventLive, limits } from '@muster/contract';
import { type Authorized, authorize } from '../../../platform/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { lookAfterObjection } from '../events.policy.ts';
import type { StreamFacts } from '../events.tables.ts';
import { isWithin, liveWindow, recordingWindow } from '../time/windows.ts';

/** The window in which the button to the live stream is offered; null for an event on site. */
export const streamWindow = ({ starts_at, ends_at, is_virtual }: Pick<StreamFacts, 'starts_at' | 'ends_at' | 'is_virtual'>) =>
  liveWindow({ start: starts_at, end: ends_at, is_virtual });

/** The state of the live stream. That of a canceled event is completed, also before its end is recorded. */
export function streamState({ live_started_at, live_completed_at, status }: StreamFacts): EventLive['state'] {
  if (!live_started_at) return 'none';
  return live_completed_at || status === 'Canceled' ? 'completed' : 'live';
}

/**
 * The state that members see: completed at the end of the window, even if the host forgot to end it, since the recording is offered from
 * then on.
 */
export function shownState(event: StreamFacts, now: Date): EventLive['state'] {
  const window = streamWindow(event);
  return streamState(event) === 'live' && window !== null && now >= window.until ? 'completed' : streamState(event);
}

function startObjection(viewer: Viewer, event: StreamFacts, now: Date): ErrorCode | null {
  const objection = lookAfterObjection(viewer, event);
  if (objection) return objection;
  const window = streamWindow(event);
  if (!window) return 'events.not_virtual';
  if (event.status === 'Canceled') return 'events.canceled';
  if (streamState(event) === 'live') return null;
  if (now < window.from) return 'events.live_too_early';
  return isWithin(window, now) ? null : 'events.past';
}

function endObjection(viewer: Viewer, event: StreamFacts): ErrorCode | null {
  const objection = lookAfterObjection(viewer, event);
  if (objection) return objection;
  if (!event.is_virtual) return 'events.not_virtual';
  return streamState(event) === 'none' ? 'events.not_live' : null;
}

function recordObjection(viewer: Pick<Viewer, 'id'>, event: StreamFacts): ErrorCode | null {
  const objection = lookAfterObjection(viewer, event);
  if (objection) return objection;
  if (!event.is_virtual) return 'events.not_virtual';
  return event.status === 'Canceled' ? 'events.canceled' : null;
}

/** The stream actions that a screen may offer to the host or creator. */
export function streamCan(viewer: Viewer, event: StreamFacts, now: Date): Pick<Event['can'], 'start_live' | 'end_live' | 'record'> {
  const isLive = shownState(event, now) === 'live';
  return {
    start_live: streamState(event) !== 'live' && startObjection(viewer, event, now) === null,
    end_live: isLive && endObjection(viewer, event) === null,
    record: recordObjection(viewer, event) === null,
  };
}

/**
 * Whether the viewer sees the recording: everybody after the live stream, and before that the host and creator, who prepare it (EVENT-47).
 */
export function seesRecording(viewer: Pick<Viewer, 'id'>, event: StreamFacts, now: Date): boolean {
  const window = recordingWindow({ end: event.ends_at, is_virtual: event.is_virtual });
  return window !== null && (isWithin(window, now) || recordObjection(viewer, event) === null);
}

/** Authorizes the host or creator to start the live stream of a virtual event, in the window around it (CHAT-09). */
export function mayStartLive<E extends StreamFacts>(viewer: Viewer, event: E, now: Date): Authorized<'event.start_live', E> {
  const objection = startObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('event.start_live', event);
}

/** Authorizes the host or creator to end the live stream, at any time (CHAT-10). */
export function mayEndLive<E extends StreamFacts>(viewer: Viewer, event: E): Authorized<'event.end_live', E> {
  const objection = endObjection(viewer, event);
  if (objection) throw new Refusal(objection);
  return authorize('event.end_live', event);
}

/** Latest end of an event whose live stream is ended by the server. */
export const overrunBefore = (now: Date): Date => new Date(now.getTime() - limits.live_overrun_minutes * 60_000);

/** Authorizes the host or creator to set, replace and delete the recording of a virtual event. */
export function mayRecord<E extends StreamFacts>(viewer: Viewer, event: E): Authorized<'event.record', E> {
  const objection = recordObjection(viewer, event);
  if (objection) throw new Refusal(objection);
  return authorize('event.record', event);
}
