import { type Event, type EventDraft, type EventEdit, type EventFilters, type EventPage, fieldWords } from '@muster/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { emit, emitAll } from '../../platform/jobs/outbox.ts';
import type { Authorized } from '../../platform/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CallContext } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { claimMedia, prepareMedia } from '../media/index.ts';
import { editMentions, storeMentions } from '../people/index.ts';
import { freeSeats } from './attendance/attendance.policy.ts';
import { settleSeats } from './attendance/seats.service.ts';
import { noteHandOver } from './care/care.writes.ts';
import { editedDraft, eventValues } from './draft.ts';
import { mayCancelEvent, mayCreateEvent, mayEditEvent, mayRemoveEvent, type NewKind } from './events.policy.ts';
import { type EventRow, groupForEvents, heldEvents, isHost, lockEvent, opensTo, showEvent, standingOf } from './events.queries.ts';
import { seatsOf, toEvent } from './events.view.ts';
import { changeEvent, insertEvents, markCanceled, markRemoved } from './events.writes.ts';
import { eventCursor, eventsStart } from './list/events.cursor.ts';
import { type ListOrder, listedEvents } from './list/list.queries.ts';
import { isElsewhere, tellAt, whenAndWhere } from './notices/changes.rules.ts';
import { changesBegan } from './reminders/reminders.queries.ts';
import { dropChanges, saveNoticeDates, savePendingChanges } from './reminders/reminders.writes.ts';

/** The default order of a list: by date, soonest first (past events: latest first), or by attendees, most first. */
const orderOf = ({ sort, sort_order, filter }: EventFilters): ListOrder => ({
  by: sort,
  descends: sort_order ? sort_order === 'desc' : sort === 'attendees' || filter === 'past',
});

const invalid = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

/** The steps that the calls of single events and of series share. */
export function eventParts(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets'>) {
  const { clock, config, publicUrl } = deps;

  const present = async (reader: Database, viewer: Viewer, id: string): Promise<Event> => {
    const row = await showEvent(reader, viewer, id);
    if (!row) throw new Refusal('events.not_found');
    return toEvent(row, { viewer, now: clock.now(), config });
  };

  const hold = async (tx: Tx, viewer: Viewer, id: string): Promise<EventRow> => {
    const row = await lockEvent(tx, viewer, id);
    if (!row) throw new Refusal('events.not_found');
    return row;
  };

  const happened = (viewer: Viewer, event_id: string) => ({ event_id, actor_id: viewer.id, at: clock.now().toISOString() });

  const tellCreated = (tx: Tx, viewer: Viewer, id: string): Promise<void> =>
    emit(tx, 'event.created', { ...happened(viewer, id), post_id: clock.newId() });

  /**
   * Emits cancellations. For a series that is canceled at once, a member of several events is notified once, and one post announces it:
   * that of the first event.
   */
  const tellCanceled = async (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const untold = await dropChanges(tx, ids);
    const cause_id = ids.length > 1 ? clock.newId() : ids[0]!;
    const common = ids.length > 1 ? { cause_id } : {};
    const canceled = await heldEvents(tx, ids);
    await saveNoticeDates(
      tx,
      canceled.map((event) => ({ cause_id, event_id: event.id, was: null, now: untold.get(event.id) ?? whenAndWhere(event) })),
    );
    await emitAll(
      tx,
      'event.canceled',
      ids.map((id, n) => ({
        ...happened(viewer, id),
        ...common,
        ...(n === 0 ? { post_id: clock.newId() } : { earlier: ids.slice(0, n) }),
      })),
    );
  };

  /** Stores changes of time or place until the quiet period is over; those of several events at once are notified together. */
  const keepElsewhere = async (tx: Tx, viewer: Viewer, changes: ReadonlyArray<{ before: EventRow; after: EventRow }>): Promise<void> => {
    const elsewhere = changes.filter(({ before, after }) => isElsewhere(whenAndWhere(before), whenAndWhere(after)));
    const [now, change_id] = [clock.now(), clock.newId()];
    const began = await changesBegan(
      tx,
      changes.map(({ after }) => after.id),
    );
    const beganAt = (id: string) => began.get(id) ?? now;
    // All changes made at once are notified at once, when the first of them is due.
    const dueAt = new Date(
      Math.min(...elsewhere.map(({ before, after }) => tellAt(now, beganAt(after.id), [before.starts_at, after.starts_at]).getTime())),
    );
    const kept = elsewhere.map(({ before, after }) => {
      return {
        event_id: after.id,
        change_id,
        group_key: changes.length > 1 ? change_id : after.id,
        actor_id: viewer.id,
        was: JSON.stringify(whenAndWhere(before)),
        began_at: beganAt(after.id),
        changed_at: now,
        due_at: dueAt,
      };
    });
    await savePendingChanges(tx, kept);
    await emitAll(
      tx,
      'event.change_due',
      kept.filter(({ due_at }) => due_at <= now).map(({ event_id }) => ({ event_id })),
    );
  };

  /** Applies the consequences of an edit: free seats, another time or place, another host or group. */
  const settle = async (
    tx: Tx,
    viewer: Viewer,
    edit: Authorized<'event.edit', EventRow>,
    changes: ReadonlyArray<{ before: EventRow; after: EventRow }>,
  ): Promise<void> => {
    for (const { before, after } of changes) await settleSeats(tx, seatsOf(after, config), { clock }, freeSeats(seatsOf(before, config)));
    await keepElsewhere(tx, viewer, changes);
    await emitAll(
      tx,
      'event.changed',
      changes.map(({ after }) => ({ event_id: after.id })),
    );
    const rehosted = changes.filter(({ before, after }) => after.host_id !== before.host_id);
    await emitAll(
      tx,
      'event.rehosted',
      rehosted.map(({ after }) => ({ event_id: after.id })),
    );
    const to = rehosted[0]?.after.host_id;
    if (to)
      await noteHandOver(
        tx,
        edit,
        rehosted.map(({ after }) => after.id),
        { by: viewer.id, to, at: clock.now() },
      );
    // The new group may be closed to members who see the event or attend it.
    const regrouped = changes.filter(({ before, after }) => after.chapter_id !== null && after.chapter_id !== before.chapter_id);
    await emitAll(
      tx,
      'event.regrouped',
      regrouped.map(({ after }) => ({ event_id: after.id })),
    );
  };

  // Image processing takes time, so it happens before the transaction.
  const prepare = async (viewer: Viewer, { photo_url }: Pick<EventDraft, 'photo_url'>) => {
    if (photo_url) await prepareMedia(deps, { url: photo_url, ownerId: viewer.id });
  };

  /** The kind of the event after the edit. The group is only checked if the kind changes; one that is not open to the viewer is refused. */
  const kindOf = async (tx: Tx, viewer: Viewer, { is_virtual, chapter_id = null }: EventDraft, before?: EventRow): Promise<NewKind> => {
    const isSame = before?.is_virtual === is_virtual && before.chapter_id === chapter_id;
    if (isSame || chapter_id === null || !config.features.groups) return { is_virtual, chapter_id, group: null };
    const group = await groupForEvents(tx, viewer, chapter_id);
    if (!group) throw invalid('chapter_id', fieldWords.not_listed);
    return { is_virtual, chapter_id, group };
  };

  /**
   * Returns the stored values of a draft. A new photo must be the viewer's own; `edit` has the event before and the fields that it names.
   */
  const values = async (tx: Tx, viewer: Viewer, draft: EventDraft, edit?: { before: EventRow; named: Omit<EventEdit, 'version'> }) => {
    const { description, tagged, photo_url, host_id } = draft;
    const before = edit?.before;
    const plain = eventValues(draft, {
      config,
      now: clock.now(),
      host: publicUrl(),
      ...(edit && { before: edit.before.starts_at, named: edit.named }),
    });
    const current = before ? before.host_id : viewer.id;
    if (host_id !== undefined && host_id !== current) {
      if (plain.chapter_id === null) throw invalid('host_id', fieldWords.not_yours);
      if (!(await isHost(tx, viewer, host_id, clock.now()))) throw invalid('host_id', fieldWords.not_listed);
    }
    const host = host_id ?? current;
    // The host must be able to see the event.
    const isSettled = host === current && plain.chapter_id === (before ? before.chapter_id : plain.chapter_id);
    if (plain.chapter_id !== null && host !== null && !isSettled && !(await opensTo(tx, plain.chapter_id, host)))
      throw invalid('host_id', fieldWords.host_outside);
    const media_id = photo_url ? await claimMedia(tx, { url: photo_url, ownerId: viewer.id, intent: 'event' }, deps) : photo_url;
    const words = edit
      ? await editMentions(
          tx,
          viewer,
          { text: edit.named.description, tagged: edit.named.tagged },
          { text: edit.before.description, tagged: edit.before.tagged },
        )
      : await storeMentions(tx, viewer, { text: description, tagged });
    return { ...plain, description: words.text, tagged: words.tagged, media_id, host_id: host };
  };

  return { present, hold, prepare, kindOf, values, settle, tellCreated, tellCanceled };
}

/** Events: listing, creating, changing, canceling and removing. */
export function eventService(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'publicUrl' | 'files' | 'secrets' | 'ofChallenge'>) {
  const { db, transact, clock, config, ofChallenge } = deps;
  const { present, hold, prepare, kindOf, values, settle, tellCreated, tellCanceled } = eventParts(deps);

  return {
    list: async (viewer: Viewer, { offset, page, limit, ...filters }: EventFilters): Promise<EventPage> => {
      const start = eventsStart({ offset, page, limit });
      const now = clock.now();
      const { total, events } = await listedEvents(db, viewer, {
        filters,
        order: orderOf({ ...filters, limit }),
        start,
        size: limit,
        now,
        ofChallenge,
      });
      const shown = events.slice(0, limit);
      const next = events.length > limit ? eventCursor(filters.sort, start, shown) : null;
      const data = shown.map((row) => toEvent(row, { viewer, now, config }));
      return { data, total_number_posts: total, next, count: total };
    },

    one: (viewer: Viewer, id: string): Promise<Event> => present(db, viewer, id),

    /** Creates an event, once per idempotency key. */
    create: async (viewer: Viewer, draft: EventDraft, once: CallContext['once']): Promise<Event> => {
      await prepare(viewer, draft);
      return once(async (tx) => {
        const kind = await kindOf(tx, viewer, draft);
        const creator = mayCreateEvent(viewer, kind, await standingOf(tx, viewer, clock.now()), config);
        const id = clock.newId();
        await insertEvents(tx, creator, [{ ...(await values(tx, viewer, draft)), id, series_id: null, created_at: clock.now() }]);
        await tellCreated(tx, viewer, id);
        return present(tx, viewer, id);
      });
    },

    /**
     * Applies an edit. An edit of an outdated version is refused with the current event (ruling 20). A higher limit moves up the waiting
     * list; a lower one removes nobody.
     */
    update: async (viewer: Viewer, id: string, { version, ...named }: EventEdit): Promise<Event> => {
      await prepare(viewer, named);
      return transact(async (tx) => {
        const before = await hold(tx, viewer, id);
        const draft = editedDraft(before, named);
        const kind = await kindOf(tx, viewer, draft, before);
        const event = mayEditEvent(viewer, before, kind, clock.now(), config);
        if (!(await changeEvent(tx, event, await values(tx, viewer, draft, { before, named }), { seen: version, now: clock.now() })))
          throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        await settle(tx, viewer, event, [{ before, after: await hold(tx, viewer, id) }]);
        return present(tx, viewer, id);
      });
    },

    /** Cancels an event; a canceled one stays unchanged. */
    cancel: (viewer: Viewer, id: string, version: number | undefined): Promise<Event> =>
      transact(async (tx) => {
        const event = mayCancelEvent(viewer, await hold(tx, viewer, id), clock.now());
        if (event.status === 'Canceled') return present(tx, viewer, id);
        if (!(await markCanceled(tx, event, version))) throw new Refusal('events.changed', { current: await present(tx, viewer, id) });
        await tellCanceled(tx, viewer, [id]);
        return present(tx, viewer, id);
      }),

    /** Removes a canceled event and its posts. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      transact(async (tx) => {
        await markRemoved(tx, mayRemoveEvent(viewer, await hold(tx, viewer, id)), clock.now());
        await emit(tx, 'home.removed', { kind: 'event', id });
      }),
  };
}
