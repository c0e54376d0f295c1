import { z } from 'zod';
import { defineCalls } from '../base/define.ts';
import { Id, IdParams, Instant, SeenVersion, text } from '../base/shared.ts';
import { fieldWords } from '../errors.ts';
import { limits } from '../limits.ts';
import { EventDraft, EventEdit, eventKindErrors, WallClock } from './draft.ts';
import { AttendanceStatus, Event, EventStatus } from './events.ts';

export const Weekday = z.enum(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']).meta({ id: 'Weekday' });
export type Weekday = z.infer<typeof Weekday>;

/**
 * How an event repeats. The series begins with the first day that the rule names, on the start of the event or after it, and ends after
 * `count` events or with the last day `until`. Times of day are kept by the clocks there.
 */
export const SeriesRule = z
  .strictObject({
    every: z.enum(['day', 'week', 'month']),
    /** 2 for every other day, week or month. Weeks begin on Monday. */
    interval: z.int().min(1).max(limits.series_interval).default(1),
    /** Weekdays of a weekly rule; by default that of the start. */
    weekdays: z.array(Weekday).min(1, fieldWords.required).max(7).optional(),
    /**
     * Of a month: the day of the start, in shorter months their last day; the weekday of the start, as the second Tuesday; or the last such
     * weekday of the month.
     */
    on: z.enum(['day', 'weekday', 'last_weekday']).default('day'),
    count: z.int().min(1).max(limits.series_events).optional(),
    until: z.iso.date().optional(),
  })
  .superRefine(({ every, weekdays, count, until }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (weekdays && every !== 'week') wrong('weekdays', fieldWords.not_listed);
    if ((count === undefined) === (until === undefined)) wrong('until', fieldWords.required);
  })
  .meta({ id: 'SeriesRule' });
export type SeriesRule = z.infer<typeof SeriesRule>;

/** Start and end of one event of a series, by local clocks and as instants. */
const SeriesTime = z.object({ starts_local: WallClock, ends_local: WallClock, start: Instant, end: Instant }).meta({ id: 'SeriesTime' });
export type SeriesTime = z.infer<typeof SeriesTime>;

/** The times of a series that is not created yet, in order. */
const SeriesPreview = z.object({ times: z.array(SeriesTime) }).meta({ id: 'SeriesPreview' });

/** Parts in which an event can differ from its series. */
export const SeriesPart = z.enum(['name', 'description', 'category', 'place', 'links', 'registration', 'group', 'photo', 'time']);
export type SeriesPart = z.infer<typeof SeriesPart>;

/** The versions of the later events that the edit is based on: a newer version refuses it. */
export const LaterVersions = z.array(z.strictObject({ id: Id, version: z.int().min(1).max(2_147_483_647) })).max(limits.series_events);
export type LaterVersions = z.infer<typeof LaterVersions>;

/** A series, and those of its events that the viewer may see. */
export const EventSeries = z
  .object({
    repeats: z.object({
      every: z.enum(['day', 'week', 'month']),
      interval: z.int(),
      /** Of a week. */
      weekdays: z.array(Weekday),
      /** Of a month, seen from `first_day`. */
      on: z.enum(['day', 'weekday', 'last_weekday']),
      /** The day that the rule begins with; null for months once their events were moved, since no rule names their days then. */
      first_day: z.iso.date().nullable(),
    }),
    /** Canceled ones too, in order. */
    events: z.array(
      SeriesTime.extend({
        id: Id,
        status: EventStatus,
        version: z.int(),
        is_all_day: z.boolean(),
        own_attendance: AttendanceStatus,
        /** Parts in which it differs from the requested event: an edit of that one and all later ones leaves them as they are. */
        differs: z.array(SeriesPart),
      }),
    ),
  })
  .meta({ id: 'EventSeries' });
export type EventSeries = z.infer<typeof EventSeries>;

const refused = ['events.not_found', 'events.not_yours', 'events.past', 'events.no_series'] as const;
const media = ['media.not_found', 'media.not_an_image', 'media.too_large'] as const;

export const seriesCalls = defineCalls({
  createEventSeries: {
    method: 'POST',
    path: '/api/event/series',
    access: 'member',
    budget: 'series',
    idempotent: true,
    summary: 'Create events that repeat, each an event of its own; answers the first. Its wall clock is kept over clock changes',
    body: z.strictObject({ event: EventDraft, repeats: SeriesRule }),
    status: 201,
    response: Event,
    errors: ['member.anonymous_cannot', ...eventKindErrors, 'payments.needs_membership', 'events.not_synced', ...media],
  },
  previewEventSeries: {
    method: 'POST',
    path: '/api/event/series/preview',
    access: 'member',
    summary: 'When the events of a series would be; nothing is created',
    body: z
      .strictObject({
        starts_local: WallClock,
        ends_local: WallClock,
        is_all_day: z.boolean().default(false),
        /** The deployment's own zone if left out. */
        time_zone_id: text(100).optional(),
        repeats: SeriesRule,
      })
      .refine(
        ({ is_all_day, starts_local, ends_local }) =>
          is_all_day ? ends_local.slice(0, 10) >= starts_local.slice(0, 10) : ends_local > starts_local,
        { path: ['ends_local'], message: fieldWords.event_end },
      ),
    response: SeriesPreview,
  },
  getEventSeries: {
    method: 'GET',
    path: '/api/event/{id}/series',
    access: 'member',
    summary: 'The series of an event: how it repeats, and its events',
    params: IdParams,
    response: EventSeries,
    errors: ['events.not_found', 'events.no_series'],
  },
  updateLaterEvents: {
    method: 'PUT',
    path: '/api/event/{id}/later',
    access: 'member',
    budget: 'series',
    summary:
      'Change what is named of this event and of all later ones of its series, except canceled ones; one that differs there stays as it is',
    params: IdParams,
    edits: true,
    body: EventEdit.extend({ later: LaterVersions }),
    response: Event,
    stale: 'events.changed',
    errors: [...refused, 'events.canceled', ...eventKindErrors, ...media],
  },
  cancelLaterEvents: {
    method: 'PATCH',
    path: '/api/event/{id}/later',
    access: 'member',
    budget: 'series',
    summary: 'Cancel this event and all later ones of its series',
    params: IdParams,
    body: z.strictObject({ status: z.literal('Canceled'), version: SeenVersion, later: LaterVersions }),
    response: Event,
    stale: 'events.changed',
    errors: refused,
  },
});
