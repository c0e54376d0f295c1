import type { DeploymentConfig, ErrorCode, Event } from '@muster/contract';
import { type Authorized, authorize } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../product/viewer.ts';
import { createsEvents } from '../groups/index.ts';
import type { EventFacts, GroupOfEvents, Standing } from './events.tables.ts';

type Config = Pick<DeploymentConfig, 'features' | 'rules'>;

/** The facts that decide who may create or move an event: virtual or on site, and the group. */
export interface EventKind {
  is_virtual: boolean;
  chapter_id: string | null;
}

/** The same with the viewer's role in that group; null outside groups. */
export interface NewKind extends EventKind {
  group: GroupOfEvents | null;
}

/** Whether the member has the leader role, which may create events that others may not. */
const leads = (viewer: Viewer): boolean => viewer.permissions.includes('event_leader');

/** Returns why a member may not create an event in a group, or null if they may (ROLE-19, ROLE-20). */
function groupObjection(viewer: Viewer, group: GroupOfEvents, is_virtual: boolean, { features }: Config): ErrorCode | null {
  if (group.archived_at) return 'groups.archived';
  if (!createsEvents(viewer, group)) return group.kind === 'others' ? 'events.group_leaders_only' : 'events.group_admins_only';
  return is_virtual && !features.virtual_events_outside_groups && group.role !== 'Admin' ? 'events.group_admins_only' : null;
}

/** Returns why a member may not create an event of this kind, or null if they may (ROLE-18 to ROLE-20). */
function kindObjection(viewer: Viewer, { is_virtual, chapter_id, group }: NewKind, config: Config): ErrorCode | null {
  const { features, rules } = config;
  if (group) return groupObjection(viewer, group, is_virtual, config);
  // Where groups are off, `eventValues` reports it for the field.
  if (chapter_id !== null) return null;
  if (rules.event_creation === 'leaders' && !leads(viewer)) return 'events.leaders_only';
  return (is_virtual ? features.virtual_events_outside_groups : features.local_events_outside_groups) ? null : 'events.only_in_groups';
}

/** Whether a membership is required to create events and this member has none; leaders need none (ROLE-17). */
const lacksMembership = (viewer: Viewer, { has_membership }: Standing, { features }: Config): boolean =>
  features.payment && features.payment_gated_events && !leads(viewer) && !has_membership;

/**
 * Authorizes members to create events unless they are anonymous, lack a required membership, or their account has not synced yet (ROLE-16,
 * ROLE-17, ROLE-22, ROLE-23).
 */
export function mayCreateEvent(
  viewer: Viewer,
  kind: NewKind,
  standing: Standing,
  config: Config,
): Authorized<'event.create', { creator_id: string }> {
  const objection = viewer.anonymous ? 'member.anonymous_cannot' : kindObjection(viewer, kind, config);
  if (objection) throw new Refusal(objection);
  if (lacksMembership(viewer, standing, config)) throw new Refusal('payments.needs_membership');
  if (!standing.is_synced) throw new Refusal('events.not_synced');
  return authorize('event.create', { creator_id: viewer.id });
}

/** Whether the viewer is the host or creator, who alone manage an event (ROLE-15). */
const looksAfter = (viewer: Pick<Viewer, 'id'>, { host_id, creator_id }: Pick<EventFacts, 'host_id' | 'creator_id'>): boolean =>
  host_id === viewer.id || creator_id === viewer.id;

/** Whether the viewer manages the door: host, creator, and operators unless the event is in another workspace than theirs. */
export const managesDoor = (
  viewer: Pick<Viewer, 'id' | 'permissions' | 'workspace_id'>,
  event: Pick<EventFacts, 'host_id' | 'creator_id' | 'workspace_id'>,
): boolean =>
  looksAfter(viewer, event) ||
  (viewer.permissions.includes('operator') &&
    (viewer.workspace_id === null || event.workspace_id === null || viewer.workspace_id === event.workspace_id));

/** Returns why a member may not manage an event, or null if they may. */
export function lookAfterObjection(viewer: Pick<Viewer, 'id'>, event: EventFacts): ErrorCode | null {
  if (event.removed_at) return 'events.not_found';
  return looksAfter(viewer, event) ? null : 'events.not_yours';
}

/** Whether the event was over already when its start was set: the host mistook the time of day, and nobody has checked in. */
const isSlip = ({ ends_at, created_at, scheduled_at, checked_in }: EventFacts): boolean =>
  checked_in === 0 && ends_at <= (scheduled_at ?? created_at);

const cancelObjection = (viewer: Viewer, event: EventFacts, now: Date): ErrorCode | null =>
  lookAfterObjection(viewer, event) ?? (event.ends_at <= now && !isSlip(event) ? 'events.past' : null);

const editObjection = (viewer: Viewer, event: EventFacts, now: Date): ErrorCode | null =>
  cancelObjection(viewer, event, now) ?? (event.status === 'Canceled' ? 'events.canceled' : null);

const removeObjection = (viewer: Viewer, event: EventFacts): ErrorCode | null =>
  lookAfterObjection(viewer, event) ?? (event.status === 'Canceled' ? null : 'events.not_canceled');

function downloadObjection(viewer: Viewer, event: EventFacts, { features }: Pick<Config, 'features'>): ErrorCode | null {
  if (!features.attendee_list_download) return 'feature_off';
  return lookAfterObjection(viewer, event);
}

/** Authorizes the host or creator to download the list of attendees, where the deployment offers it (EVENT-86). */
export function mayDownload<E extends EventFacts>(
  viewer: Viewer,
  event: E,
  config: Pick<Config, 'features'>,
): Authorized<'event.download', E> {
  const objection = downloadObjection(viewer, event, config);
  if (objection) throw new Refusal(objection);
  return authorize('event.download', event);
}

/** The actions that a screen may offer to the host or creator (EVENT-49 to EVENT-51). */
export const eventCan = (
  viewer: Viewer,
  event: EventFacts,
  now: Date,
  { features }: Config,
): Pick<Event['can'], 'edit' | 'cancel' | 'remove' | 'download'> => ({
  edit: editObjection(viewer, event, now) === null,
  cancel: event.status !== 'Canceled' && cancelObjection(viewer, event, now) === null,
  remove: removeObjection(viewer, event) === null,
  download: downloadObjection(viewer, event, { features }) === null,
});

/**
 * Authorizes the host or creator to edit an event that is not canceled, nor over except by a slip. Its kind may stay as it is; a new kind
 * must be allowed.
 */
export function mayEditEvent<E extends EventFacts & EventKind>(
  viewer: Viewer,
  event: E,
  becomes: NewKind,
  now: Date,
  config: Config,
): Authorized<'event.edit', E> {
  const isSame = event.is_virtual === becomes.is_virtual && event.chapter_id === becomes.chapter_id;
  const objection = editObjection(viewer, event, now) ?? (isSame ? null : kindObjection(viewer, becomes, config));
  if (objection) throw new Refusal(objection);
  return authorize('event.edit', event);
}

/** Authorizes the host or creator to cancel an event that is not over, or over only by a slip. */
export function mayCancelEvent<E extends EventFacts>(viewer: Viewer, event: E, now: Date): Authorized<'event.cancel', E> {
  const objection = cancelObjection(viewer, event, now);
  if (objection) throw new Refusal(objection);
  return authorize('event.cancel', event);
}

/** Authorizes the host or creator to remove a canceled event. */
export function mayRemoveEvent<E extends EventFacts>(viewer: Viewer, event: E): Authorized<'event.remove', E> {
  const objection = removeObjection(viewer, event);
  if (objection) throw new Refusal(objection);
  return authorize('event.remove', event);
}
