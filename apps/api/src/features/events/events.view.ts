import type { DeploymentConfig, Event, EventLive, EventRecording } from '@muster/contract';
import { zoneName } from '../../platform/time/zones.ts';
import type { Viewer } from '../../product/viewer.ts';
import { toPicture } from '../media/index.ts';
import { shownTags, toPerson } from '../people/index.ts';
import { attendCan, isFull, isOffered, needsCode, timesOf } from './attendance/attendance.policy.ts';
import { careCan, readsRuling } from './care/care.policy.ts';
import { doorCan } from './door/door.policy.ts';
import { eventCan } from './events.policy.ts';
import type { EventRow, ShownEvent } from './events.queries.ts';
import type { SeatFacts } from './events.tables.ts';
import { embedOf } from './stream/recording-embeds.ts';
import { seesRecording, shownState, streamCan, streamWindow } from './stream/stream.policy.ts';
import { checkInWindow } from './time/windows.ts';

/** The facts that decide about attendance: no seat limit where limits are off, and no door code for virtual events. */
export const seatsOf = (row: Omit<SeatFacts, 'by_code'>, { features, rules }: Pick<DeploymentConfig, 'features' | 'rules'>): SeatFacts => ({
  ...row,
  max_attendees: features.attendee_limits ? row.max_attendees : null,
  by_code: rules.check_in === 'door_code' && !row.is_virtual,
});

const locationOf = ({ latitude, longitude, address, city, state, zip, country }: EventRow): Event['location'] =>
  latitude === null || longitude === null
    ? null
    : { latitude, longitude, address: address ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '', country };

function liveOf(row: EventRow, now: Date): EventLive | null {
  const window = streamWindow(row);
  return (
    window && {
      state: shownState(row, now),
      url: row.live_url ?? row.links[0]?.url ?? null,
      started_at: row.live_started_at?.toISOString() ?? null,
      completed_at: row.live_completed_at?.toISOString() ?? null,
      from: window.from.toISOString(),
      until: window.until.toISOString(),
    }
  );
}

const recordingOf = ({ id, recording }: ShownEvent, { rules }: Pick<DeploymentConfig, 'rules'>): EventRecording | null =>
  recording && {
    id: recording.id,
    kind: recording.address ? 'address' : 'file',
    url: recording.address ?? `/api/event/${id}/recording`,
    embed: recording.address ? embedOf(recording.address, rules.embedded_videos) : null,
  };

const nothing = { attend: false, follow: false, check_in: false, wait: false };

/** An event as its viewer sees it (EVENT-29). */
export function toEvent(
  row: ShownEvent,
  { viewer, now, config }: { viewer: Viewer; now: Date; config: Pick<DeploymentConfig, 'features' | 'rules' | 'leader'> },
): Event {
  const person = (who: ShownEvent['host']) => toPerson(who, viewer, config.leader.label);
  const host = person(row.host);
  const seats = seatsOf(row, config);
  const checkIn = checkInWindow(timesOf(seats));
  const said = row.own?.status ?? 'none';
  const tags = shownTags(row.people ?? [])(row.tagged);
  const photo = row.picture && toPicture(row.picture);
  return {
    id: row.id,
    name: row.name,
    description: tags.words(row.description),
    ...tags.shown,
    category: row.category,
    status: row.status,
    is_removed: row.removed_at !== null,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    starts_local: row.starts_local,
    ends_local: row.ends_local,
    time_zone_id: row.time_zone,
    time_zone_name: zoneName(row.time_zone, row.starts_at),
    is_all_day: row.is_all_day,
    photo_url: photo?.sizes.at(-1)?.url ?? null,
    photo,
    host: { ...host, leader: host.leader_label !== null },
    creator: { id: row.shown_creator_id },
    chapter_id: row.chapter_id,
    chapter_hosted: row.chapter_id !== null,
    chapter: row.chapter,
    chapter_name: row.chapter?.name ?? null,
    group_name: row.chapter?.name ?? null,
    challenge_id: null,
    series_id: row.series_id,
    is_virtual: row.is_virtual,
    virtual_event_category: row.virtual_event_category,
    location: locationOf(row),
    links: row.links,
    registration_url: config.features.registration_links ? row.registration_url : null,
    max_attendees: seats.max_attendees,
    attendees_count: row.attendees,
    counts: {
      going: row.going - row.hidden.going,
      interested: row.interested - row.hidden.interested,
      checked_in: row.checked_in - row.hidden.checked_in,
      waiting: row.waiting,
    },
    is_full: isFull(seats, now),
    followingAttendees: (row.following ?? []).map(person),
    own_attendance: said === 'waiting' || said === 'removed' ? 'none' : said,
    own_waiting: row.own?.place ? { place: row.own.place, offered: isOffered(seats, now) } : null,
    own_removed: said === 'removed',
    check_in: { from: checkIn.from.toISOString(), until: checkIn.until?.toISOString() ?? null, needs_code: needsCode(viewer, seats) },
    live: liveOf(row, now),
    recording: seesRecording(viewer, row, now) ? recordingOf(row, config) : null,
    ruling: row.ruling && readsRuling(viewer, row, said) ? { ...row.ruling, at: new Date(row.ruling.at).toISOString() } : null,
    version: row.version,
    can: {
      ...eventCan(viewer, row, now, config),
      ...streamCan(viewer, row, now),
      ...doorCan(viewer, seats, now),
      ...careCan(viewer, row, now),
      ...(row.removed_at ? nothing : attendCan(viewer, seats, said, now)),
    },
  };
}
