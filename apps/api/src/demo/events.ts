import { type DeploymentConfig, EventDraft, PostDraft, SeriesRule } from '@muster/contract';
import { attendanceService, eventService, seriesService } from '../features/events/index.ts';
import { feedService } from '../features/feed/index.ts';
import { pictureAddress } from '../features/media/index.ts';
import { laterEvents } from './events-later.ts';
import { nextEvents } from './events-next.ts';
import { pastEvents } from './events-past.ts';
import { type EventTime, eventTime } from './events-time.ts';
import type { GroupIds } from './groups.ts';
import { demoPerson, type PersonKey, roleOf } from './people.ts';
import { demoPlaces, demoZones, zoneOf } from './places.ts';
import { namedIn } from './posts.ts';
import type { Act, Chapter } from './stage.ts';
import { streamActs } from './streams.ts';
import type { DemoEvent } from './world.ts';

export const demoEvents: DemoEvent[] = [...nextEvents, ...laterEvents, ...pastEvents];

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Minimum time between an event's creation and its start. */
const AHEAD = 8 * DAY;

type Config = Pick<DeploymentConfig, 'features' | 'rules' | 'locale'>;

/** A demo event with its time and place. */
interface PlannedEvent extends EventTime {
  event: DemoEvent;
  zone: string;
  place: (typeof demoPlaces)[keyof typeof demoPlaces] | null;
  /** Time of its creation, in milliseconds. */
  created: number;
}

/** Whether the deployment allows its host to create it. */
function isAllowed({ by, where }: DemoEvent, { features, rules, locale }: Config): boolean {
  if (rules.event_creation === 'leaders' && roleOf(demoPerson(by)) !== 'event_leader') return false;
  if (where === 'online') return features.virtual_events_outside_groups;
  return features.local_events_outside_groups && (features.other_country_locations || demoPlaces[where].country === locale.primary_country);
}

/** The possible spots of an event: each of its places, or online the zone of its host's office or of the other one. */
function spotsOf({ by, where, otherwise }: DemoEvent): Array<Pick<PlannedEvent, 'zone' | 'place'>> {
  if (where !== 'online') return [where, ...(otherwise ? [otherwise] : [])].map((key) => ({ zone: zoneOf(key), place: demoPlaces[key] }));
  const { boston, portland } = demoZones;
  return (demoPerson(by).workspace === 'boston' ? [boston, portland] : [portland, boston]).map((zone) => ({ zone, place: null }));
}

/**
 * The demo events that this deployment allows, relative to `now` in milliseconds. Each is at the first spot where its local time is
 * unambiguous.
 */
export function planEvents(now: number, config: Config): PlannedEvent[] {
  return demoEvents
    .filter((event) => isAllowed(event, config))
    .flatMap((event, nth) => {
      for (const spot of spotsOf(event)) {
        const time = eventTime(event.when, now, spot.zone);
        if (time) return [{ event, ...spot, ...time, created: Math.min(time.start - AHEAD, now - (1 + (nth % 9)) * DAY) }];
      }
      return [];
    });
}

const draftOf = (
  { event, zone, place, start: _, end: __, created: ___, ...time }: PlannedEvent,
  { features }: Config,
  groups: GroupIds,
) => ({
  name: event.name,
  description: event.description,
  category: event.category,
  ...time,
  time_zone_id: zone,
  is_virtual: place === null,
  location: place,
  links: event.links ?? [],
  ...(features.groups && event.group !== undefined && { chapter_id: groups.get(event.group) }),
  ...(features.attendee_limits && { max_attendees: event.seats }),
  ...(features.registration_links && { registration_url: event.registration }),
});

/** The events with their responses: people respond between an event's creation and its start, or now. */
export const eventsChapter =
  (groups: GroupIds): Chapter =>
  ({ now, config, pictures }) =>
    planEvents(now, config).flatMap((planned) => {
      const { event, created, start, end } = planned;
      const { going = [], waiting = [], interested = [], came = [], posts = [], canceledAgo } = event;
      const canceled = canceledAgo === undefined ? undefined : now - canceledAgo * MINUTE;
      let id = '';
      const create: Act = {
        at: created,
        play: async ({ deps, as, once }) => {
          const picture = await pictures.of(event);
          const draft = EventDraft.parse({
            ...draftOf(planned, config, groups),
            tagged: namedIn(event.description).map((key) => as(key).id),
            photo_url: picture && pictureAddress(picture),
          });
          const host = as(event.by);
          ({ id } = event.weekly
            ? await seriesService(deps).create(
                host,
                { event: draft, repeats: SeriesRule.parse({ every: 'week', count: event.weekly }) },
                once,
              )
            : await eventService(deps).create(host, draft, once));
        },
      };
      const say =
        (by: PersonKey, status: 'going' | 'interested' | 'checked_in'): Act['play'] =>
        ({ deps, as }) =>
          attendanceService(deps).say(as(by), id, status);
      const wait =
        (by: PersonKey): Act['play'] =>
        ({ deps, as }) =>
          attendanceService(deps).wait(as(by), id);
      const answers = [
        ...going.map((by) => say(by, 'going')),
        ...waiting.map((by) => (config.features.attendee_limits && event.seats ? wait(by) : say(by, 'going'))),
        ...interested.map((by) => say(by, 'interested')),
      ];
      const step = (Math.min(start, now, canceled ?? now) - created) / (answers.length + 1);
      return [
        create,
        ...answers.map((play, nth) => ({ at: Math.round(created + step * (nth + 1)), play })),
        ...came.map((by, nth) => ({ at: start + nth * 2 * MINUTE, play: say(by, 'checked_in') })),
        ...posts.map((post) => ({
          at: (post.since === 'end' ? end : created) + post.minutes * MINUTE,
          play: async ({ deps, as, once }: Parameters<Act['play']>[0]) => {
            const picture = await pictures.of(post);
            const draft = PostDraft.parse({ text: post.text, media_url: picture && pictureAddress(picture) });
            return feedService(deps).create(as(post.by), { kind: 'event', id }, draft, once);
          },
        })),
        ...streamActs(event, planned, now, () => id),
        ...(canceled === undefined
          ? []
          : [{ at: canceled, play: ({ deps, as }: Parameters<Act['play']>[0]) => eventService(deps).cancel(as(event.by), id, undefined) }]),
      ];
    });
