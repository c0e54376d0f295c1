import {
  type Event,
  type EventDraft,
  type EventEdit,
  type EventSeries,
  fieldWords,
  type LaterVersions,
  limits,
  type SeriesRule,
  type SeriesTime,
} from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { addDays, daysBetween, isZone } from '../../../platform/time/zones.ts';
import type { CallContext } from '../../../product/calls/registrar.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { editedDraft } from '../draft.ts';
import { mayCancelEvent, mayCreateEvent, mayEditEvent } from '../events.policy.ts';
import { type EventRow, heldEvents, lockLater, standingOf } from '../events.queries.ts';
import { eventParts } from '../events.service.ts';
import { changeEvent, changeLater, changeSeries, insertEvents, insertSeries, markAllCanceled, markCanceled } from '../events.writes.ts';
import { movedRule, seriesDays, storedRule } from './events.series.ts';
import { laterValues, movesAlong, timesOfDay, usualTimes } from './exceptions.ts';
import { findSeries, seriesOf } from './series.queries.ts';
import { shownTime, toSeries } from './series.view.ts';

type Times = Pick<EventRow, 'starts_local' | 'ends_local' | 'time_zone' | 'is_all_day'>;

/** The query of a preview. */
type Asked = Pick<Times, 'starts_local' | 'ends_local' | 'is_all_day'> & { time_zone_id?: string | undefined; repeats: SeriesRule };

const dayOf = (wallClock: string): string => wallClock.slice(0, 10);

/** Returns the wall clock of the draft, if it has one: a time that a clock change skips on the first day is not skipped on the others. */
const asWritten = (draft: EventDraft, times: Times): Times =>
  times.is_all_day || !draft.starts_local || !draft.ends_local
    ? times
    : { ...times, starts_local: draft.starts_local, ends_local: draft.ends_local };

/** The versions of the later events that the client read. */
interface Later {
  later: LaterVersions;
}

/** Whether the client knows each later event in its current version. */
function areAsSeen(later: ReadonlyArray<Pick<EventRow, 'id' | 'version'>>, seen: LaterVersions): boolean {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  return later.every(({ id, version }) => versions.get(id) === version);
}

/** Returns the days that a rule selects. Throws `invalid` if there are none, or too many. */
function daysNamed(rule: SeriesRule, first: string): string[] {
  const days = seriesDays(rule, first);
  const objection = days.length === 0 ? fieldWords.series_none : days.length > limits.series_events ? fieldWords.series_long : null;
  if (objection) throw new Refusal('invalid', { fields: { 'repeats.until': [objection] } });
  return days;
}

/** Series of events. Each event is its own; a change of all later ones is applied to each. */
export function seriesService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets'>) {
  const { db, transact, clock, config } = deps;
  const { present, hold, prepare, kindOf, values, settle, tellCreated, tellCanceled } = eventParts(deps);

  return {
    /** Returns the times of the events that a rule would create. */
    preview: ({ repeats: rule, time_zone_id, ...times }: Asked): { times: SeriesTime[] } => {
      const time_zone = time_zone_id || config.locale.time_zone;
      if (!isZone(time_zone)) throw new Refusal('invalid', { fields: { time_zone_id: [fieldWords.not_listed] } });
      return { times: daysNamed(rule, dayOf(times.starts_local)).map((day) => shownTime(timesOfDay('', day, { ...times, time_zone }))) };
    },

    /** Returns the series of an event, as its viewer sees it. */
    one: async (viewer: Viewer, id: string): Promise<EventSeries> => {
      const rows = await seriesOf(db, viewer, id);
      if (rows.length === 0) throw new Refusal('events.not_found');
      return toSeries(rows, id);
    },

    /** Creates the events of a series, once per idempotency key. Returns the first. */
    create: async (
      viewer: Viewer,
      { event: draft, repeats: rule }: { event: EventDraft; repeats: SeriesRule },
      once: CallContext['once'],
    ): Promise<Event> => {
      await prepare(viewer, draft);
      return once(async (tx) => {
        const kind = await kindOf(tx, viewer, draft);
        const creator = mayCreateEvent(viewer, kind, await standingOf(tx, viewer, clock.now()), config);
        const written = await values(tx, viewer, draft);
        const like = asWritten(draft, written);
        const first = dayOf(like.starts_local);
        const days = daysNamed(rule, first);
        const [series_id, created_at] = [clock.newId(), clock.now()];
        const events = days.map((day) => {
          const id = clock.newId();
          // The first event keeps instants that were sent to the second.
          return { ...written, ...(day === first ? { id } : timesOfDay(id, day, like)), series_id, created_at };
        });
        await insertSeries(tx, creator, { id: series_id, ...storedRule(rule, first), created_at });
        await insertEvents(tx, creator, events);
        await tellCreated(tx, viewer, events[0]!.id);
        return present(tx, viewer, events[0]!.id);
      });
    },

    /**
     * Applies an edit to an event and to the later ones of its series that are not canceled. A later event keeps parts in which it has its
     * own value; the others move by as many days as this one and get its wall clock.
     */
    updateLater: async (viewer: Viewer, id: string, { version, later: versions, ...named }: EventEdit & Later): Promise<Event> => {
      await prepare(viewer, named);
      return transact(async (tx) => {
        const before = await hold(tx, viewer, id);
        const draft = editedDraft(before, named);
        const kind = await kindOf(tx, viewer, draft, before);
        const may = (row: EventRow) => mayEditEvent(viewer, row, kind, clock.now(), config);
        const event = may(before);
        if (!before.series_id) throw new Refusal('events.no_series');
        const later = (await lockLater(tx, viewer, before)).map(may);
        if (!areAsSeen(later, versions)) throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        const written = await values(tx, viewer, draft, { before, named });
        if (!(await changeEvent(tx, event, written, { seen: version, now: clock.now() })))
          throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        const like = asWritten(draft, written);
        const by = daysBetween(dayOf(before.starts_local), dayOf(like.starts_local));
        const changed = later.flatMap((each) => {
          const values = laterValues(each, before, written);
          const moves = movesAlong(each, usualTimes(each, before), { before, like });
          if (!values && !moves) return [];
          const { time_zone, is_all_day } = like;
          const times = moves && { ...timesOfDay(each.id, addDays(dayOf(each.starts_local), by), like), time_zone, is_all_day };
          return [{ event: each, values: { ...values, ...times } }];
        });
        await changeLater(tx, changed, clock.now());
        const series = by !== 0 && later.length > 0 ? await findSeries(tx, before.series_id) : undefined;
        if (series) await changeSeries(tx, event, { id: series.id, ...movedRule(series, by) });
        const befores = new Map([before, ...changed.map(({ event: each }) => each)].map((each) => [each.id, each]));
        const afters = await heldEvents(tx, [...befores.keys()]);
        await settle(
          tx,
          viewer,
          event,
          afters.map((after) => ({ before: befores.get(after.id)!, after })),
        );
        return present(tx, viewer, id);
      });
    },

    /** Cancels an event and all later ones of its series. */
    cancelLater: (viewer: Viewer, id: string, { version, later: versions }: Later & { version?: number | undefined }): Promise<Event> =>
      transact(async (tx) => {
        const event = mayCancelEvent(viewer, await hold(tx, viewer, id), clock.now());
        if (!event.series_id) throw new Refusal('events.no_series');
        const later = (await lockLater(tx, viewer, event)).map((row) => mayCancelEvent(viewer, row, clock.now()));
        if (!areAsSeen(later, versions)) throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        const wasCanceled = event.status === 'Canceled';
        if (!wasCanceled && !(await markCanceled(tx, event, version)))
          throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        await markAllCanceled(tx, later);
        const inOrder = later.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
        await tellCanceled(tx, viewer, [...(wasCanceled ? [] : [id]), ...inOrder.map((each) => each.id)]);
        return present(tx, viewer, id);
      }),
  };
}
